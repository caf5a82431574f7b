import { Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Answer, isRunning } from '../../shared/answers/answer.ts';
import { AnswerError } from '../../shared/answers/answer-error.tsx';
import { problemOf } from '../../shared/answers/problem.ts';
import { QuestionBox } from '../../shared/answers/question-box.tsx';
import { useAnswer } from '../../shared/answers/use-answer.ts';
import type { AiHistoryEntry } from '../../storage/ai-history.ts';
import { Button } from '../../ui/form.tsx';
import { HelpLine } from '../../ui/help-line.tsx';
import { AllowanceNow } from './allowance-now.tsx';
import { AnswerPanel, Response } from './answer-panel.tsx';
import { PreviousQuestions } from './previous-questions.tsx';
import { useHistory } from './use-history.ts';

/** Questions about the Bible, with answers whose every quotation was checked. */
export function BibleAssistant() {
  const { entries, error: historyError, add, startAfresh } = useHistory();
  const { answer, ask, stop, reset } = useAnswer();
  const [text, setText] = useState('');
  /** An earlier question that is looked at again. */
  const [earlier, setEarlier] = useState<AiHistoryEntry>();
  const panel = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const isBusy = isRunning(answer);

  const submit = async (question: string, engine?: 'built-in') => {
    setText(question);
    setEarlier(undefined);
    const result = await ask('question', { question, ...(engine ? { engine } : {}) });
    const entry = entryOf(question, result);
    if (entry) add(entry);
    // The box could not keep the focus while it was disabled.
    if (result.status === 'done') panel.current?.focus({ preventScroll: true });
    else if (result.status === 'stopped') box.current?.focus();
  };
  const leaveError = () => {
    flushSync(reset);
    box.current?.focus();
  };

  if (historyError) {
    return (
      <AnswerError error={undefined} message={problemOf(historyError, 'ai/answer-failed')}>
        <Button onClick={startAfresh}>Start afresh</Button>
      </AnswerError>
    );
  }
  if (answer.status === 'failed') {
    return (
      <div ref={takeFocus} tabIndex={-1} className="grid gap-4 outline-none">
        {answer.help && <HelpLine help={answer.help} />}
        <AnswerError
          error={answer.error}
          message={problemOf(answer.error, 'ai/answer-failed')}
          retry={{ onClick: () => void submit(text) }}
          onAnswerFromScripture={() => void submit(text, 'built-in')}
        >
          <Button onClick={leaveError}>Ask another question</Button>
        </AnswerError>
      </div>
    );
  }
  const [last] = entries;
  return (
    <section aria-labelledby="bible-assistant">
      <h2 id="bible-assistant" className="mb-1 font-serif text-xl">
        Bible AI Assistant
      </h2>
      <p className="mb-5 text-muted leading-relaxed">
        Every verse that an answer names or quotes is checked against scripture before you see it.
      </p>
      <QuestionBox
        ref={box}
        label="Ask a question about the Bible:"
        placeholder="What does the Bible say about..."
        text={text}
        isBusy={isBusy}
        onChange={setText}
        onAsk={(question) => void submit(question)}
        tour="ai-input"
      >
        {(canAsk) => (
          <>
            <Button type="submit" look="main" disabled={!canAsk} busy={isBusy && 'Thinking...'}>
              Ask Question
            </Button>
            {isBusy && (
              <Button look="link" onClick={stop}>
                <Square aria-hidden="true" strokeWidth={1.5} size={14} />
                Stop
              </Button>
            )}
            <span className="ml-auto">
              <AllowanceNow latest={answer.end?.allowance} />
            </span>
          </>
        )}
      </QuestionBox>
      {entries.length > 0 && (
        <PreviousQuestions
          entries={entries}
          isDisabled={isBusy}
          onChoose={(entry) => {
            reset();
            setText(entry.question);
            flushSync(() => setEarlier(entry));
            panel.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <p role="status" className="sr-only">
        {answer.status === 'waiting' && 'Thinking...'}
        {answer.status === 'done' && 'The answer is here.'}
        {answer.status === 'stopped' && 'Stopped.'}
      </p>
      <section ref={panel} tabIndex={-1} aria-label="Answer" className="outline-none">
        {answer.status !== 'idle' ? (
          <AnswerPanel answer={answer} />
        ) : earlier ? (
          <Response title="Answer:" entry={earlier} />
        ) : (
          last && <Response title="Last Question" entry={last} showsQuestion />
        )}
      </section>
    </section>
  );
}

/** For what stands where the focus was. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** What is kept of an answer; of one that has not come to its end, nothing. */
function entryOf(question: string, { end, markdown, marks }: Answer): AiHistoryEntry | undefined {
  if (!end) return undefined;
  return {
    question,
    response: {
      answer: end.answer,
      references: end.references.map(({ reference, text }) => ({ reference, text })),
      error: null,
      checked: { markdown, marks, account: end.account },
    },
    timestamp: Date.now(),
  };
}
