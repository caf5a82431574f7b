import { parseVerseId } from '@lampstand/canon';
import type { FoundPage } from '@lampstand/contract';
import { useState } from 'react';
import { typeset } from '../../../scripture/typeset.ts';
import { useLinkState } from '../../../ui/link-state.ts';
import { PassageLink } from '../../../ui/passage-link.tsx';
import { isShownAtOnce, withinLine } from './verses-about.ts';

type Topic = NonNullable<FoundPage['about']>;
type Passage = Topic['passages'][number];

interface Props {
  readonly found: FoundPage;
  readonly onSearch: (query: string) => void;
}

/** So many are shown at first. */
const FIRST = 3;
/** What the way back from a passage names when all of them were shown. */
const ALL_SHOWN = 'all-passages-of-the-topic';

/** Passages on what was asked, before the verses that have its words. */
export function About({ found, onSearch }: Props) {
  const { about } = found;
  const hasReturned = useLinkState().returned?.verseId === ALL_SHOWN;
  const [showsAll, setShowsAll] = useState(hasReturned);
  if (!about) return null;
  const { title, passages, others } = about;
  const shown = showsAll ? passages : passages.slice(0, FIRST);
  return (
    <div className="mt-3 mb-4">
      <details open={hasReturned || isShownAtOnce(found)} className="border-hairline border-y">
        <summary className="min-h-12 cursor-pointer py-3 text-accent">
          <h2 className="inline font-serif text-ink text-xl">{`Verses about ${withinLine(typeset(title))}`}</h2>
        </summary>
        <ol aria-label={`Verses about ${title}`} className="grid gap-4 pt-1 pb-4">
          {shown.map((passage) => (
            <PassageItem
              key={passage.reference}
              passage={passage}
              {...(showsAll ? { returnVerseId: ALL_SHOWN } : {})}
            />
          ))}
        </ol>
        {!showsAll && passages.length > FIRST && (
          <button
            type="button"
            onClick={() => setShowsAll(true)}
            className="mb-3 min-h-11 text-accent text-sm underline underline-offset-4"
          >
            Show all {passages.length}
          </button>
        )}
      </details>
      {others.length > 0 && (
        <p className="mt-1 text-muted text-sm">
          Also about{' '}
          {others.map((other, i) => (
            <span key={other}>
              {i > 0 && ', '}
              <button
                type="button"
                onClick={() => onSearch(other)}
                className="min-h-11 text-accent underline underline-offset-4"
              >
                {withinLine(typeset(other))}
              </button>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function PassageItem({ passage, returnVerseId }: { passage: Passage; returnVerseId?: string }) {
  const { reference, start, reason, version, text } = passage;
  const verse = parseVerseId(start);
  if (!verse) return null;
  return (
    <li>
      <PassageLink
        version={version}
        verse={verse}
        {...(returnVerseId === undefined ? {} : { returnVerseId })}
        className="inline-flex min-h-8 items-center text-accent text-sm underline-offset-4 hover:underline max-md:min-h-11"
      >
        {reference.replaceAll('-', '–')}
      </PassageLink>
      <p className="line-clamp-4 font-serif text-lg leading-8">{typeset(text)}</p>
      <p className="text-muted text-sm">{sentence(typeset(reason))}</p>
    </li>
  );
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
