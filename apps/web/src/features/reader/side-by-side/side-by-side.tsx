import { type ChapterAddress, findVersion, offeredVersions, type VersionId } from '@lampstand/canon';
import type { ChapterPage, Run } from '@lampstand/scripture';
import { Plus, X } from 'lucide-react';
import { Fragment, type Ref, useMemo, useState } from 'react';
import { Runs, type VerseLooks, VerseNumber } from '../../../scripture/chapter-text.tsx';
import { OwnSignIcons, type OwnSigns } from '../../../scripture/own-signs.tsx';
import { allVerses, compareWords, runsByVerse } from './compare.ts';
import { usePages } from './use-pages.ts';

interface Props extends VerseLooks {
  /** In the reader's own version. */
  readonly page: ChapterPage;
  readonly address: ChapterAddress;
  readonly beside: readonly VersionId[];
  onChange(versions: readonly VersionId[]): void;
  readonly ref?: Ref<HTMLDivElement>;
}

const MOST_VERSIONS = 3;

/** Up to three versions, verse beside verse; below each other where there is no room. */
export function SideBySide({ page, address, beside, onChange, ref, ...looks }: Props) {
  const others = usePages(beside, address);
  const [marksDifferences, setMarksDifferences] = useState(false);
  const columns = useMemo(
    () =>
      [{ version: page.version, page }, ...others].map(({ version, page }) => ({
        version,
        verses: page ? runsByVerse(page) : new Map<number, Run[]>(),
      })),
    [page, others],
  );
  const shown = columns.map(({ version }) => version);
  const free = offeredVersions.filter(({ id }) => !shown.includes(id));
  return (
    <div className="side-by-side" data-versions={shown.length}>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={marksDifferences}
            onChange={(event) => setMarksDifferences(event.target.checked)}
            className="size-4 accent-accent"
          />
          Mark differing words
        </label>
        {shown.length < MOST_VERSIONS &&
          free.slice(0, 1).map(({ id, name }) => (
            <button
              key={id}
              type="button"
              onClick={() => onChange([...shown.slice(1), id])}
              className="flex min-h-11 items-center gap-1 text-accent"
            >
              <Plus aria-hidden="true" strokeWidth={1.5} size={16} />
              Add {name}
            </button>
          ))}
      </div>
      <div className="heads">
        {shown.map((version, i) => (
          <div key={version} className="flex min-h-11 items-center justify-between gap-2">
            <span className="text-muted text-sm" title={findVersion(version)?.fullName}>
              {findVersion(version)?.name}
            </span>
            {i > 0 && (
              <button
                type="button"
                aria-label={`Remove ${findVersion(version)?.fullName}`}
                onClick={() => onChange(shown.slice(1).filter((id) => id !== version))}
                className="grid size-11 place-items-center rounded-lamp text-muted hover:text-ink"
              >
                <X aria-hidden="true" strokeWidth={1.5} size={16} />
              </button>
            )}
          </div>
        ))}
      </div>
      <div className="scripture rows" data-testid="scripture" ref={ref}>
        {allVerses(columns.map(({ verses }) => verses)).map((verse) => (
          <div key={verse} className="row" data-verse={verse} id={`v${verse}`}>
            <VerseNumber verse={verse} selected={looks.selected} signs={looks.signs?.get(verse)} />
            <RowSigns signs={looks.signs?.get(verse)} />
            {columns.map(({ version, verses }, i) => (
              <p key={version} className={cellClass(verse, looks)} lang="en">
                <span className="version">{findVersion(version)?.name}</span>
                <Cell
                  runs={verses.get(verse)}
                  other={
                    marksDifferences && columns[i === 0 ? 1 : 0]
                      ? columns[i === 0 ? 1 : 0]?.verses.get(verse)
                      : undefined
                  }
                />
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function RowSigns({ signs }: { signs: OwnSigns | undefined }) {
  return signs ? <OwnSignIcons {...signs} /> : null;
}

function Cell({ runs, other }: { runs: readonly Run[] | undefined; other: readonly Run[] | undefined }) {
  if (!runs) return <span className="text-muted">—</span>;
  if (!other) return <Runs runs={runs} />;
  return compareWords(runs, other).map(({ text, differs }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a verse never change places.
    differs ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>,
  );
}

function cellClass(verse: number, { sought, selected, marks }: VerseLooks): string {
  const mark = marks?.get(verse);
  return [mark && `mark-${mark}`, selected?.includes(verse) && 'selected', verse === sought && 'sought']
    .filter(Boolean)
    .join(' ');
}
