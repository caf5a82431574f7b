import { offeredVersionIds, parseVerseId, type VersionId } from '@lampstand/canon';
import { LONGEST_QUERY, type QuoteCheck } from '@lampstand/contract';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { typeset } from '../../../scripture/typeset.ts';
import { searchPath } from '../../../shared/search-path.ts';
import { Differences } from '../../../ui/differences.tsx';
import { Link } from '../../../ui/link.tsx';
import { PassageLink } from '../../../ui/passage-link.tsx';
import { differencesAsWritten, sentenceAsWritten } from './as-written.ts';

import { placesByReference } from './places.ts';

type Checked = QuoteCheck['data'][number];

const verdicts = {
  exact: { label: 'Word for word', icon: CircleCheck, colour: 'text-accent' },
  different: { label: 'With differences', icon: CircleDashed, colour: 'text-accent' },
  missing: { label: 'Not found', icon: CircleX, colour: 'text-muted' },
} as const;

/** Each sentence with what was found of it. */
export function Verdicts({ text, checked: { data } }: { text: string; checked: QuoteCheck }) {
  if (data.length === 0) return <p role="status">There are no words to check in this text.</p>;
  return (
    <>
      <p role="status" className="mb-2 text-muted text-sm">
        {summaryOf(data)}
      </p>
      <ol className="divide-y divide-hairline border-hairline border-t">
        {data.map((sentence) => (
          <li key={sentence.start} className="py-5">
            <Verdict text={text} sentence={sentence} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Verdict({ text, sentence }: { text: string; sentence: Checked }) {
  const { verdict, places } = sentence;
  const { label, icon: Icon, colour } = verdicts[verdict];
  return (
    <>
      <p className={`mb-1.5 flex items-center gap-2 text-sm ${colour}`}>
        <Icon aria-hidden="true" strokeWidth={1.5} size={18} />
        {label}
      </p>
      {verdict === 'different' ? (
        <Differences differences={differencesAsWritten(text, sentence)} />
      ) : (
        <p className="[overflow-wrap:anywhere] font-serif text-lg leading-8">
          {typeset(sentenceAsWritten(text, sentence))}
        </p>
      )}
      {verdict === 'missing' ? (
        <p className="mt-1 text-muted text-sm">
          No verse says this or nearly this.{' '}
          <Link
            to={searchPath(sentence.text.slice(0, LONGEST_QUERY), 'all')}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            Search for its words
          </Link>
        </p>
      ) : (
        <Places text={sentence.text} places={places} />
      )}
    </>
  );
}

/** Where it stands: each reference once, with the versions that have it there. */
function Places({ text, places }: Pick<Checked, 'text' | 'places'>) {
  const [often] = [...places].sort((one, other) => other.times - one.times);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 text-sm">
      {placesByReference(places).map(({ reference, start, versions }) => {
        const verse = parseVerseId(start);
        const [version] = versions;
        if (!verse || !version) return null;
        return (
          <PassageLink
            key={reference}
            version={version}
            verse={verse}
            className="inline-flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline"
          >
            {reference.replaceAll('-', '–')}
            <span className="text-muted text-xs tracking-wide">{named(versions)}</span>
          </PassageLink>
        );
      })}
      {often && often.times > 1 && (
        <Link
          to={searchPath(`"${text.replace(/["“”„«»]/g, '').slice(0, LONGEST_QUERY - 2)}"`, often.version)}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
        >
          {often.times} times in {often.version.toUpperCase()}
        </Link>
      )}
    </div>
  );
}

function named(versions: readonly VersionId[]): string {
  if (versions.length === offeredVersionIds.length) return 'in all versions';
  return versions.map((version) => version.toUpperCase()).join(', ');
}

function summaryOf(data: readonly Checked[]): string {
  const parts = (['exact', 'different', 'missing'] as const).flatMap((verdict) => {
    const count = data.filter((sentence) => sentence.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${verdicts[verdict].label.toLowerCase()}`];
  });
  return `${data.length} ${data.length === 1 ? 'sentence' : 'sentences'}: ${parts.join(', ')}`;
}

const shapes = ['w-full', 'w-4/5', 'w-11/12'];

export function VerdictsSkeleton() {
  return (
    <div aria-hidden="true" className="animate-pulse divide-y divide-hairline border-hairline border-t">
      {shapes.map((width) => (
        <div key={width} className="py-5">
          <div className="mb-4 h-3.5 w-28 rounded bg-hairline" />
          <div className={`my-3 h-4 rounded bg-hairline/70 ${width}`} />
          <div className="my-3 h-3.5 w-24 rounded bg-hairline/70" />
        </div>
      ))}
    </div>
  );
}
