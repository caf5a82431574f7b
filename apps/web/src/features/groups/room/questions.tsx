import { findBook } from '@lampstand/canon';
import type { RoomQuestion } from '@lampstand/contract';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Button } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PassageLink } from '../../../ui/passage-link.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { type OfSession, useShowRoom } from './room-queries.ts';

interface Props {
  readonly of: OfSession;
  readonly questions: readonly RoomQuestion[];
  readonly userId: string;
}

/** Questions to the study assistant, and its answers, before everybody. */
export function Questions({ of, questions, userId }: Props) {
  const [text, setText] = useState('');
  const [id, setId] = useState(newId);
  const { isBusy, problem, attempt } = useAttempt();
  const show = useShowRoom(of);
  const ask = (questionId: string, question: string) =>
    attempt('The question was not asked.', async () =>
      show(await callGroups('askInRoom', { ...of, questionId, question })),
    );
  const askNew = async () => {
    if (text.trim() === '' || !(await ask(id, text))) return;
    setText('');
    setId(newId());
  };
  return (
    <div className="grid gap-4">
      {questions.length > 0 && (
        <ul aria-label="Questions" className="divide-y divide-hairline">
          {questions.map((question) => (
            <li key={question.id} className="grid gap-2 py-4 first:pt-0">
              <p className="font-medium leading-relaxed [overflow-wrap:anywhere]">
                {question.question}
                <span className="block font-normal text-muted text-sm">
                  {question.askedBy === userId ? 'You asked' : `${question.askerName} asked`}
                </span>
              </p>
              <Answer question={question} />
              {question.state === 'failed' && (
                <div>
                  <Button
                    busy={isBusy && 'Asking...'}
                    onClick={() => void ask(question.id, question.question)}
                  >
                    Retry question
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void askNew();
        }}
      >
        <TextArea
          label="A question that everybody sees"
          placeholder="Ask a question about this passage..."
          rows={2}
          required
          maxLength={2000}
          value={text}
          onChange={setText}
        />
        <Problem text={problem} />
        <div>
          <Button type="submit" look="main" disabled={text.trim() === ''} busy={isBusy && 'Asking...'}>
            Ask Question
          </Button>
        </div>
      </form>
    </div>
  );
}

function Answer({ question: { state, answer, error } }: { question: RoomQuestion }) {
  if (state === 'waiting') return <Loading size="small" text="Looking for an answer..." />;
  if (!answer) {
    return (
      <p role="alert" className="text-madder text-sm">
        {error}
      </p>
    );
  }
  return (
    <>
      <p className="whitespace-pre-line font-serif leading-relaxed [overflow-wrap:anywhere]">{answer.text}</p>
      <p className="text-muted text-sm">{answer.label}</p>
      {answer.references.length > 0 && (
        <ul aria-label="Referenced Verses" className="flex flex-wrap gap-x-4">
          {answer.references.map(({ reference, book: name, chapter, verse, version }) => {
            const book = findBook(name);
            return (
              book && (
                <li key={reference}>
                  <PassageLink
                    version={version}
                    verse={{ book, chapter, verse }}
                    className="inline-flex min-h-9 items-center text-accent text-sm underline-offset-4 hover:underline"
                  >
                    {reference}
                  </PassageLink>
                </li>
              )
            );
          })}
        </ul>
      )}
    </>
  );
}
