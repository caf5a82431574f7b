import { type ChapterAddress, readerPath, type VersionId } from '@lampstand/canon';
import { LampstandError } from '@lampstand/contract';
import { type ChapterPage, partsOf } from '@lampstand/scripture';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { useAppContext, useChangeReader, useReaderState } from '../app-context.ts';
import { useHighlights, useOwnSigns } from '../personal/marks.ts';
import { afterPaint } from '../shell/after-paint.ts';
import { useReturnedPosition } from '../shell/link-state.ts';
import { Loading } from '../shell/loading.tsx';
import { ChapterText, hasDropFigure, type VerseLooks } from './chapter-text.tsx';
import { pageQuery } from './page-query.ts';
import { SideBySide } from './side-by-side/side-by-side.tsx';
import { useSoughtVerse } from './use-sought-verse.ts';
import { useVerseSelection } from './verses/use-verse-selection.ts';
import { VersePanel } from './verses/verse-panel.tsx';

interface Props {
  readonly version: VersionId;
  readonly address: ChapterAddress;
}

/** The heading and the text of a chapter, or what stands there while or because it has not come. */
export function Chapter({ version, address }: Props) {
  const { loadPage } = useAppContext();
  const panels = useReaderState((state) => state.panels);
  const versions = useMemo(() => [version, ...panels.filter((id) => id !== version)], [version, panels]);
  const queries = useMemo(
    () => versions.map((id) => pageQuery(loadPage, id, address.book, address.chapter)),
    [versions, loadPage, address],
  );
  const results = useQueries({ queries: queries.map((query) => ({ ...query, refetchOnMount: false })) });
  useFreshness(queries);
  const [{ data: page, error, isFetching, refetch } = results[0] ?? {}] = [results[0]];
  useReturnedChapter(page, address);
  return (
    <article className="relative">
      <Heading
        address={address}
        showsNumber={page === undefined || versions.length > 1 || !hasDropFigure(page)}
      />
      {page ? (
        <Text
          key={`${page.version} ${page.book} ${page.chapter}`}
          page={page}
          address={address}
          beside={versions.slice(1).map((id, i) => ({ version: id, page: results[i + 1]?.data }))}
        />
      ) : error && !isFetching ? (
        <LoadError error={error} onRetry={() => void refetch?.()} />
      ) : (
        <Loading size="large" />
      )}
    </article>
  );
}

/** Where the server answers with another chapter than the one asked for, that one becomes the chosen one. */
function useReturnedChapter(page: ChapterPage | undefined, { book, chapter }: ChapterAddress): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!page || page.chapter === chapter) return;
    void navigate(readerPath(page.version, { book, chapter: page.chapter }), { replace: true });
  }, [page, book, chapter, navigate]);
}

/** Pages that are there are asked for anew, once they have been shown. */
function useFreshness(queries: readonly ReturnType<typeof pageQuery>[]): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      afterPaint(() => {
        for (const query of queries) {
          if (queryClient.getQueryData(query.queryKey)) void queryClient.prefetchQuery(query);
        }
      }),
    [queries, queryClient],
  );
}

interface TextProps {
  readonly page: ChapterPage;
  readonly address: ChapterAddress;
  readonly beside: readonly { readonly version: VersionId; readonly page: ChapterPage | undefined }[];
}

/** The text itself, whose verses can be selected. */
function Text({ page, address, beside }: TextProps) {
  const text = useRef<HTMLDivElement>(null);
  const change = useChangeReader();
  const numbers = useMemo(() => [...new Set(page.blocks.flatMap(partsOf).map((part) => part.verse))], [page]);
  const selection = useVerseSelection(text, numbers);
  const returned = useReturnedPosition();
  const looks: VerseLooks = {
    sought: useSoughtVerse(),
    selected: selection.verses,
    marks: useHighlights(address),
    signs: useOwnSigns(address),
  };
  return (
    <>
      {beside.length > 0 ? (
        <SideBySide
          ref={text}
          pages={[{ version: page.version, page }, ...beside]}
          onChange={(panels) => change({ panels })}
          {...looks}
        />
      ) : (
        <ChapterText ref={text} page={page} {...looks} />
      )}
      <VersePanel
        page={page}
        address={address}
        selection={selection}
        marks={looks.marks}
        signs={looks.signs}
        text={text}
        returned={returned}
      />
    </>
  );
}

interface HeadingProps {
  readonly address: ChapterAddress;
  readonly showsNumber: boolean;
}

/** Takes the focus when a page is turned, so that keyboard and screen reader go on from there. */
function Heading({ address: { book, chapter }, showsNumber }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isTurned = useNavigationType() === 'PUSH';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each chapter that one turns to.
  useEffect(() => {
    // Whoever turned the page by another control goes on using that.
    const active = document.activeElement;
    const isLost =
      active === null || active === document.body || active.closest('nav[aria-label=Chapters]') !== null;
    if (isTurned && isLost) heading.current?.focus({ preventScroll: true });
  }, [book, chapter]);
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
