import { findVersion } from '@lampstand/canon';
import type { PassageReport } from '@lampstand/contract';
import { type ReactNode, useId, useState } from 'react';
import { typeset } from '../../../scripture/typeset.ts';
import { Differences } from '../../../ui/differences.tsx';
import { Button } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Citation } from '../citation.tsx';

/** The parts of a report that have something to tell. */
export function ReportSections({ report }: { report: PassageReport }) {
  const { crossReferences, words, themes, terms, versions } = report;
  return (
    <div className="grid gap-8 pt-5">
      <Part title="Cross references" entries={crossReferences} first={6}>
        {(passage) => (
          <div key={`${passage.from} ${passage.reference}`} className="py-2.5">
            <Citation place={passage} className="text-accent text-sm underline-offset-4 hover:underline">
              {passage.reference.replaceAll('-', '–')}
            </Citation>
            <span className="ml-2 text-muted text-xs">on verse {passage.from}</span>
            <p className="font-serif leading-7">{typeset(passage.text)}</p>
          </div>
        )}
      </Part>
      <Part title="Recurring words" entries={words} first={8}>
        {({ word, times, timesInBible, verses }) => (
          <p key={word} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="font-serif text-lg">{word}</span>
            <span className="text-muted text-sm">
              {times} times here ({versesText(verses)}), {timesInBible} in the Bible
            </span>
          </p>
        )}
      </Part>
      <Part title="Themes" entries={themes} first={6}>
        {({ topic, title, verse, reason }) => (
          <p key={`${topic} ${verse}`} className="py-2 leading-relaxed">
            <span className="font-serif text-lg">{title}</span>
            <span className="ml-3 text-muted text-sm">
              {verse > 0 && `${versesText([verse])}. `}
              {reason}
            </span>
          </p>
        )}
      </Part>
      <Part title="Terms" entries={terms} first={6}>
        {({ id, term, definition, verses }) => (
          <div key={id} className="py-2 leading-relaxed">
            <p>
              <Link
                to={`/study#${id}`}
                className="font-serif text-accent text-lg underline-offset-4 hover:underline"
              >
                {term}
              </Link>
              <span className="ml-3 text-muted text-sm">{versesText(verses)}</span>
            </p>
            <p className="text-sm">{definition}</p>
          </div>
        )}
      </Part>
      <Part title="How the versions differ" entries={versions} first={5}>
        {({ verse, readings }) => (
          <div key={verse} className="py-2.5">
            <p className="text-muted text-sm">Verse {verse}</p>
            {readings.map(({ version, differences }) => (
              <div key={version} className="mt-1">
                <p className="text-muted text-xs tracking-wide">{findVersion(version)?.name}</p>
                <Differences differences={differences} />
              </div>
            ))}
          </div>
        )}
      </Part>
    </div>
  );
}

interface PartProps<T> {
  readonly title: string;
  readonly entries: readonly T[];
  /** So many are shown at first. */
  readonly first: number;
  readonly children: (entry: T) => ReactNode;
}

function Part<T>({ title, entries, first, children }: PartProps<T>) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="border-hairline border-b pb-1.5 font-serif">
        {title}
      </h4>
      <div className="divide-y divide-hairline">
        {(showsAll ? entries : entries.slice(0, first)).map(children)}
      </div>
      {!showsAll && entries.length > first && (
        <Button look="link" onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </section>
  );
}

/** "verse 3", "verses 3, 5 and 7" */
export function versesText(verses: readonly number[]): string {
  const [last, ...before] = [...verses].reverse();
  if (last === undefined) return '';
  return before.length === 0 ? `verse ${last}` : `verses ${before.reverse().join(', ')} and ${last}`;
}
