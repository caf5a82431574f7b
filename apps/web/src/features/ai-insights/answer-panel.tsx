import { parseReference } from '@lampstand/canon';
import type { ReactNode } from 'react';
import { typeset } from '../../scripture/typeset.ts';
import type { Answer } from '../../shared/answers/answer.ts';
import { Citation } from '../../shared/answers/citation.tsx';
import { ShownAnswer } from '../../shared/answers/shown-answer.tsx';
import type { AiHistoryEntry } from '../../storage/ai-history.ts';
import { HelpLine } from '../../ui/help-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** An answer while it comes, and once it is here. */
export function AnswerPanel({ answer }: { answer: Answer }) {
  const { status, help, markdown, marks, end } = answer;
  return (
    <>
      {help && <HelpLine help={help} />}
      <Panel title="Answer:">
        {markdown === '' && status !== 'stopped' ? (
          <Skeleton shapes={[4, 3]} />
        ) : (
          <ShownAnswer markdown={markdown} marks={marks} account={end?.account} />
        )}
        {status === 'stopped' && <p className="mt-3 text-muted text-sm">Stopped.</p>}
      </Panel>
      <ReferencedVerses references={end?.references ?? []} />
    </>
  );
}

interface ResponseProps {
  readonly title: string;
  readonly entry: AiHistoryEntry;
  readonly showsQuestion?: boolean;
}

/** An answer from the history. */
export function Response({ title, entry, showsQuestion }: ResponseProps) {
  const { answer, references, checked } = entry.response;
  return (
    <>
      <Panel title={title}>
        {showsQuestion && (
          <p className="mb-4 font-serif text-lg italic [overflow-wrap:anywhere]">{entry.question}</p>
        )}
        <ShownAnswer
          markdown={checked?.markdown ?? answer}
          marks={checked?.marks ?? []}
          account={checked?.account}
        />
      </Panel>
      <ReferencedVerses references={references} />
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-tour="ai-response" className="mt-8 border-hairline border-t pt-5">
      <h3 className="mb-3 font-serif text-xl">{title}</h3>
      {children}
    </div>
  );
}

/** Each passage that the answer names, with its text; one that cannot be found is left out. */
function ReferencedVerses({ references }: Pick<AiHistoryEntry['response'], 'references'>) {
  if (references.length === 0) return null;
  return (
    <section aria-labelledby="referenced-verses" className="mt-8">
      <h3 id="referenced-verses" className="border-hairline border-b pb-2 font-serif text-xl">
        Referenced Verses
      </h3>
      <ul className="divide-y divide-hairline">
        {references.map(({ reference, text }) => (
          <li key={reference} className="py-4">
            <Citation
              place={{ verse: 0, ...parseReference(reference) }}
              className="text-accent text-sm underline-offset-4 hover:underline"
            >
              {reference.replaceAll('-', '–')}
            </Citation>
            <p className="mt-1 font-serif text-lg leading-8">{typeset(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
