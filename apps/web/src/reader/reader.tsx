import {
  type Book,
  type ChapterAddress,
  findBook,
  nextChapter,
  previousChapter,
  readerPath,
  type VersionId,
} from '@lampstand/canon';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { useAppContext } from '../app-context.ts';
import { readerTitle } from '../head.ts';
import { changeReaderCookie } from '../reader-cookie.ts';
import { Footer } from '../shell/footer.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { ChapterLinks } from './chapter-links.tsx';
import { ChapterText, startsWithPoetry } from './chapter-text.tsx';
import { pageQuery } from './page-query.ts';
import { rememberPosition } from './position.ts';
import { properPath, type ReaderData } from './reader-routes.ts';
import { VersionSelect } from './version-select.tsx';

export function Reader() {
  const data = useLoaderData<ReaderData>();
  const { version, bookId, chapter } = data;
  const navigate = useNavigate();
  const book = requireBook(bookId);
  const address = { book, chapter };
  useCorrectedAddress(data);
  usePosition(version, address);
  usePrefetchedNeighbours(version, address);
  return (
    <>
      <TopBar>
        <VersionSelect
          version={version}
          onChange={(chosen) => {
            changeReaderCookie({ version: chosen });
            navigate(readerPath(chosen, address), { preventScrollReset: true });
          }}
        />
      </TopBar>
      <main className="mx-auto w-full max-w-[38rem] grow px-6 pt-6 pb-16 md:pt-12" id="content">
        <Chapter version={version} address={address} />
        <div className="mt-16">
          <ChapterLinks version={version} address={address} />
        </div>
      </main>
      <Footer />
    </>
  );
}

function requireBook(id: string): Book {
  const book = findBook(id);
  if (!book) throw new RangeError(`there is no book ${id}`);
  return book;
}

function Chapter({ version, address }: { version: VersionId; address: ChapterAddress }) {
  const { loadPage } = useAppContext();
  const { book, chapter } = address;
  const { data: page, error, isFetching, refetch } = useQuery(pageQuery(loadPage, version, book, chapter));
  const sought = useSoughtVerse(page !== undefined);
  return (
    <article>
      <Heading
        book={book.name}
        chapter={chapter}
        showsNumber={page === undefined || startsWithPoetry(page)}
      />
      {page ? (
        page.blocks.length > 0 ? (
          <ChapterText page={page} sought={sought} />
        ) : (
          <p>No passage found</p>
        )
      ) : error && !isFetching ? (
        <LoadError message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </article>
  );
}

function Heading({ book, chapter, showsNumber }: { book: string; chapter: number; showsNumber: boolean }) {
  return (
    <h1 className="mb-4 font-medium font-serif text-2xl tracking-wide md:mb-8 md:text-3xl">
      {book}{' '}
      <span className={showsNumber ? 'ml-1 font-normal text-accent lining-nums' : 'sr-only'}>{chapter}</span>
    </h1>
  );
}

function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>Error loading passage. Please try again.</p>
      <p className="text-muted text-sm">{message}</p>
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

function Loading() {
  return (
    <div role="status" className="grid place-items-center py-24">
      <span className="size-8 animate-spin rounded-full border-2 border-hairline border-t-accent" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}

const HIGHLIGHT = 2000;

/** The verse that the address or the link asks for: scrolled into view and highlighted for 2 seconds. */
function useSoughtVerse(isShown: boolean): number | undefined {
  const { search, state, key } = useLocation();
  const asked = Number(
    new URLSearchParams(search).get('verse') ?? (state as { verse?: number } | null)?.verse,
  );
  const [sought, setSought] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation (its key) seeks anew.
  useEffect(() => {
    const verse = isShown && asked > 0 ? document.getElementById(`v${asked}`) : null;
    if (!verse) return;
    verse.scrollIntoView({ block: 'center' });
    setSought(asked);
    const timer = setTimeout(() => setSought(undefined), HIGHLIGHT);
    return () => {
      clearTimeout(timer);
      setSought(undefined);
    };
  }, [isShown, asked, key]);
  return sought;
}

/** An address that is not quite right shows the right page; afterwards it is put right too. */
function useCorrectedAddress(data: ReaderData): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const path = properPath(data, state) ?? pathname;
  useEffect(() => {
    if (data.warning) console.warn(data.warning);
  }, [data.warning]);
  useEffect(() => {
    if (path !== pathname) void navigate(path + search, { replace: true, state, preventScrollReset: true });
  }, [path, pathname, search, state, navigate]);
}

function usePosition(version: VersionId, { book, chapter }: ChapterAddress): void {
  useEffect(() => {
    rememberPosition({ version, book, chapter });
    document.title = readerTitle(book.name, chapter, version);
  }, [version, book, chapter]);
}

/** So that turning the page does not have to wait. */
function usePrefetchedNeighbours(version: VersionId, { book, chapter }: ChapterAddress): void {
  const { loadPage } = useAppContext();
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const near of [nextChapter({ book, chapter }), previousChapter({ book, chapter })]) {
      if (near)
        void queryClient.prefetchQuery({
          ...pageQuery(loadPage, version, near.book, near.chapter),
          staleTime: 60_000,
        });
    }
  }, [version, book, chapter, loadPage, queryClient]);
}
