import type { ChapterAddress, VersionId } from '@lampstand/canon';
import { LampstandError } from '@lampstand/contract';
import { type ChapterPage, partsOf } from '@lampstand/scripture';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { ChapterText, hasDropFigure, type VerseLooks } from '../../scripture/chapter-text.tsx';
import { useChangeReader, useReaderState } from '../../shared/app-context.ts';
import { useHighlights, useOwnSigns } from '../../shared/personal/marks.ts';
import { usePage } from '../../shared/use-page.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import type { DeferredCode } from '../../ui/deferred-code.ts';
import { useReturnedPosition } from '../../ui/link-state.ts';
import { Loading } from '../../ui/loading.tsx';
import { useOnChange } from '../../ui/on-change.ts';
import { sideBySideCode, versePanelCode } from './reader-code.ts';
import { type ShownChapter, useCorrectedAddress } from './shown-chapter.ts';
import { useTurning } from './turning.ts';
import { useSoughtVerse } from './use-sought-verse.ts';
import { useVerseSelection } from './verses/use-verse-selection.ts';

/** The heading and the text of a chapter, or what stands there while or because it has not come. */
export function Chapter({ shown: chapter }: { shown: ShownChapter }) {
  const { version, address } = chapter;
  const panels = useReaderState((state) => state.panels);
  const beside = useMemo(() => panels.filter((id) => id !== version), [version, panels]);
  const { data, error, isFetching, refetch } = usePage(version, address);
  useCorrectedAddress(chapter, data);
  // While the page is turned, the first lines of the next stand here already.
  const { next, ahead } = useTurning(version, address);
  const page = next?.page ?? data;
  const shown = next?.address ?? address;
  const sheets: Sheet[] = page ? [{ page, address: shown, phase: next ? 'turning' : 'there' }] : [];
  if (page && ahead && beside.length === 0) sheets.push({ ...ahead, phase: 'ahead' });
  return (
    <article className="relative">
      <Heading
        address={shown}
        showsNumber={page === undefined || beside.length > 0 || !hasDropFigure(page)}
      />
      {sheets.map((sheet) => (
        <Text
          key={`${sheet.page.version} ${sheet.page.book} ${sheet.page.chapter}`}
          {...sheet}
          beside={beside}
        />
      ))}
      {!page &&
        (error && !isFetching ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading size="large" />
        ))}
    </article>
  );
}

interface Sheet {
  readonly page: ChapterPage;
  readonly address: ChapterAddress;
  /**
   * First lines that are laid out ahead and not seen; the same in sight while the address is still that of the
   * page before; the whole page.
   */
  readonly phase: 'ahead' | 'turning' | 'there';
}

interface TextProps extends Sheet {
  /** The versions that stand beside it. */
  readonly beside: readonly VersionId[];
}

/** The text itself, whose verses can be selected. */
function Text({ page, address, beside, phase }: TextProps) {
  const isThere = phase === 'there';
  const text = useRef<HTMLDivElement>(null);
  const change = useChangeReader();
  const numbers = useMemo(() => [...new Set(page.blocks.flatMap(partsOf).map((part) => part.verse))], [page]);
  const selection = useVerseSelection(text, numbers);
  const returned = useReturnedPosition(!isThere);
  const hasSelection = selection.verses.length > 0;
  const versePanel = useAfterPaint(versePanelCode, isThere, hasSelection);
  const sideBySide = useAfterPaint(sideBySideCode, beside.length > 0);
  const looks: VerseLooks = {
    sought: useSoughtVerse(!isThere),
    selected: selection.verses,
    marks: useHighlights(address),
    signs: useOwnSigns(address),
  };
  return (
    <div className={isThere ? undefined : phase} inert={phase === 'ahead'}>
      {beside.length > 0 && sideBySide ? (
        <sideBySide.SideBySide
          ref={text}
          page={page}
          address={address}
          beside={beside}
          onChange={(panels) => change({ panels })}
          {...looks}
        />
      ) : (
        <ChapterText ref={text} page={page} isDraft={!isThere} {...looks} />
      )}
      {isThere && versePanel && (
        <versePanel.VersePanel
          page={page}
          address={address}
          selection={selection}
          marks={looks.marks}
          signs={looks.signs}
          text={text}
          returned={returned}
        />
      )}
    </div>
  );
}

/** Code that is loaded after the page is painted, and again when `isWantedNow` and an earlier load failed. */
function useAfterPaint<T>(
  { useCode, load }: DeferredCode<T>,
  isWanted: boolean,
  isWantedNow = false,
): T | undefined {
  useEffect(() => {
    const loadQuietly = () => void load().catch(() => undefined);
    if (isWantedNow) loadQuietly();
    else if (isWanted) return afterPaint(loadQuietly);
  }, [load, isWanted, isWantedNow]);
  return useCode();
}

interface HeadingProps {
  readonly address: ChapterAddress;
  readonly showsNumber: boolean;
}

/** Takes the focus when a page is turned, so that keyboard and screen reader go on from there. */
function Heading({ address: { book, chapter }, showsNumber }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isTurned = useNavigationType() === 'PUSH';
  useOnChange(`${book.id} ${chapter} ${isTurned}`, () => {
    if (!isTurned) return;
    // To focus lays the page out, which would be in vain where it changes once more before it is painted.
    return afterPaint(() => {
      // A control that turned the page keeps the focus, so that it can be used again.
      const active = document.activeElement;
      const isLost =
        active === null || active === document.body || active.closest('nav[aria-label=Chapters]') !== null;
      if (isLost) heading.current?.focus({ preventScroll: true });
    });
  });
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="mb-4 font-medium font-serif text-2xl tracking-wide outline-none md:mb-8 md:text-3xl"
    >
      {book.name}{' '}
      <span className={showsNumber ? 'ml-1 font-normal text-accent lining-nums' : 'sr-only'}>{chapter}</span>
    </h1>
  );
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isEmpty = error instanceof LampstandError && error.code === 'bible/chapter-empty';
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{isEmpty ? 'No passage found' : 'Error loading passage. Please try again.'}</p>
      <p className="text-muted text-sm">{error.message}</p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 rounded-lamp border border-hairline px-5 hover:border-accent"
      >
        Retry
      </button>
    </div>
  );
}
