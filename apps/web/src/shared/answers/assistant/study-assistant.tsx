import { messageOf } from '@lampstand/contract';
import { Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/form.tsx';
import { HelpLine } from '../../../ui/help-line.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useOnChange } from '../../../ui/on-change.ts';
import { useReaderState } from '../../app-context.ts';
import type { AssistantRequest } from '../../dialogs.ts';
import { ProGate } from '../../pro/pro-gate.tsx';
import { AiOff } from '../ai-off.tsx';
import { AllowanceLine } from '../allowance-line.tsx';
import { AnswerError } from '../answer-error.tsx';
import { codeOf, isSpent, problemOf } from '../problem.ts';
import { QuestionBox } from '../question-box.tsx';
import { ShownAnswer } from '../shown-answer.tsx';
import type { Turn } from './conversation.ts';
import { useConversation } from './use-conversation.ts';

/** Questions about a passage, and their answers: for Pro, and for nobody while AI is switched off. */
export function StudyAssistant(props: AssistantRequest) {
  const isOn = useReaderState((state) => state.ai);
  if (!isOn) return <AiOff />;
  return (
    <ProGate feature="Study Assistant">
      <Chat key={`${props.reference} ${props.version}`} {...props} />
    </ProGate>
  );
}

function Chat({ reference, version }: AssistantRequest) {
  const { turns, isBusy, ask, retry, stop } = useConversation(reference, version);
  const [text, setText] = useState('');
  const [repeated, setRepeated] = useState<Turn>();
  const list = useRef<HTMLOListElement>(null);
  const latest = turns.at(-1);
  useOnChange(turns.length, () => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  });
  const submit = (question: string) => {
    const before = ask(question);
    setRepeated(before);
    if (before) document.getElementById(turnId(before))?.scrollIntoView({ block: 'nearest' });
    else setText('');
  };
  return (
    <div className="grid gap-5 pt-4">
      {turns.length > 0 && (
        <ol ref={list} aria-label="Conversation" className="grid gap-6">
          {turns.map((turn) => (
            <li key={turn.id} id={turnId(turn)} className="grid gap-3">
              <p className="justify-self-end rounded-lamp bg-hairline/60 px-4 py-2.5 leading-relaxed [overflow-wrap:anywhere]">
                <span className="sr-only">You asked: </span>
                {turn.question}
              </p>
              <Reply turn={turn} onRetry={(engine) => retry(turn.id, engine)} />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {latest?.answer.status === 'waiting' && 'Thinking...'}
        {latest?.answer.status === 'done' && 'The answer is here.'}
      </p>
      <QuestionBox
        label={`Your question about ${reference}`}
        hidesLabel
        placeholder="Ask a question about this passage..."
        text={text}
        isBusy={isBusy}
        onChange={(changed) => {
          setText(changed);
          setRepeated(undefined);
        }}
        onAsk={submit}
      >
        {(canAsk) => (
          <>
            <Button type="submit" look="main" disabled={!canAsk} busy={isBusy && 'Thinking...'}>
              Ask
            </Button>
            {isBusy && (
              <Button look="link" onClick={stop}>
                <Square aria-hidden="true" strokeWidth={1.5} size={14} />
                Stop
              </Button>
            )}
          </>
        )}
      </QuestionBox>
      {repeated && (
        <p role="alert" className="text-muted text-sm">
          You have asked this already; the answer stands above.
        </p>
      )}
      {latest?.answer.end && <AllowanceLine allowance={latest.answer.end.allowance} />}
    </div>
  );
}

const turnId = ({ id }: Turn) => `study-assistant-${id}`;

interface ReplyProps {
  readonly turn: Turn;
  readonly onRetry: (engine?: 'built-in') => void;
}

function Reply({ turn: { answer }, onRetry }: ReplyProps) {
  const { status, markdown, marks, help, end, error } = answer;
  const isRefused = isSpent(error) || codeOf(error) === 'subscription/pro-required';
  return (
    <div>
      {help && <HelpLine help={help} />}
      {status === 'waiting' && (
        <div aria-hidden="true" className="py-2">
          <Loading size="small" text="" />
        </div>
      )}
      {markdown !== '' && <ShownAnswer markdown={markdown} marks={marks} account={end?.account} />}
      {status === 'stopped' && (
        <p className="flex items-center gap-4 text-muted text-sm">
          Stopped.
          <Button look="link" onClick={() => onRetry()}>
            Retry question
          </Button>
        </p>
      )}
      {status === 'failed' && (
        <AnswerError
          error={error}
          message={isRefused ? problemOf(error, 'ai/answer-failed') : messageOf('ai/chat-failed')}
          retry={{ label: 'Retry question', onClick: () => onRetry() }}
          onAnswerFromScripture={() => onRetry('built-in')}
        />
      )}
    </div>
  );
}
