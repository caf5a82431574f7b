import {
  type ChapterAddress,
  nextChapter,
  previousChapter,
  readerPath,
  type VersionId,
} from '@lampstand/canon';
import type { ChapterPage } from '@lampstand/scripture';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pageQuery } from '../../api/page-query.ts';
import { useAppContext, useChangeReader, useReaderState } from '../../shared/app-context.ts';
import { HelpMarker } from '../../shared/tutorial/help-marker.tsx';
import { afterPaint } from '../../ui/after-paint.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { Chapter } from './chapter.tsx';
import { ChapterInsights } from './chapter-insights.tsx';
import { ChapterLinks } from './chapter-links.tsx';
import { useFindInChapter } from './find/find-in-chapter.tsx';
import { FullScreenButton } from './full-screen.tsx';
import { ReaderMenu } from './menu/reader-menu.tsx';
import { ReaderAssistant } from './reader-assistant.tsx';
import { readerTitle } from './reader-routes.ts';
import { ReturnButton } from './return-button.tsx';
import { PlaceSelector } from './selector/place-selector.tsx';
import { useShownChapter } from './shown-chapter.ts';
import { CompareButton, useCompare } from './side-by-side/compare-button.tsx';
import { useTermsCode } from './terms/terms.tsx';
import { layOutAhead, useTurn } from './turning.ts';
import { useSwipe } from './use-swipe.ts';
import { VersionSelect } from './version-select.tsx';

interface Props {
  /** The frame of every page, whose bar the reader adds to. */
  readonly Frame: ComponentType<{
    readonly bar: ReactNode;
    readonly hasThemes: boolean;
    readonly children: ReactNode;
  }>;
}

export function Reader({ Frame }: Props) {
  const shown = useShownChapter();
  const { version, address } = shown;
  const navigate = useNavigate();
  const surface = useRef<HTMLDivElement>(null);
  const isWide = useReaderState((state) => state.panels.some((id) => id !== version));
  const turn = useTurn();
  const turnBy = useCallback(
    (direction: 1 | -1) => {
      const target = direction === 1 ? nextChapter(address) : previousChapter(address);
      if (target) turn(version, target);
    },
    [address, version, turn],
  );
  const { invalidatePassages } = useAppContext();
  const changeVersion = (chosen: VersionId) => {
    invalidatePassages();
    void navigate(readerPath(chosen, address), { preventScrollReset: true });
  };
  usePosition(version, address);
  usePrefetchedNeighbours(version, address);
  useSwipe(surface, turnBy);
  const { find, findBar } = useFindInChapter();
  const compare = useCompare(version);
  const terms = useTermsCode();
  return (
    <Frame
      hasThemes
      bar={
        <>
          <PlaceSelector
            version={version}
            book={address.book}
            chapter={address.chapter}
            onNavigate={(chosen) => navigate(readerPath(version, chosen))}
          />
          <VersionSelect version={version} onChange={changeVersion} />
          <CompareButton version={version} />
          <FullScreenButton />
          <ReaderMenu onFind={find} compare={compare} />
        </>
      }
    >
      {findBar}
      <div
        ref={surface}
        className={`relative mx-auto w-full px-6 pt-6 pb-16 md:pt-12 ${isWide ? 'max-w-6xl' : 'max-w-[38rem]'}`}
      >
        <div className="absolute top-4 right-3 z-1 flex md:top-10 print:hidden">
          <ChapterInsights version={version} address={address} />
          <HelpMarker tutorial="bible-reader" />
        </div>
        <Chapter shown={shown} />
        <div className="mt-16">
          <ChapterLinks version={version} address={address} />
        </div>
      </div>
      {terms && <terms.Underlines />}
      <ReaderAssistant />
      <ReturnButton />
    </Frame>
  );
}

function usePosition(version: VersionId, { book, chapter }: ChapterAddress): void {
  const change = useChangeReader();
  const { reader } = useAppContext();
  useEffect(() => {
    document.title = readerTitle(book.name, chapter, version);
    return afterPaint(() => {
      const before = reader.getState();
      const isSame = before.bookId === book.id && before.chapter === chapter;
      change({ version, bookId: book.id, chapter, verse: isSame ? before.verse : undefined });
    });
  }, [version, book, chapter, change, reader]);
}

/** So that turning the page does not have to wait. */
function usePrefetchedNeighbours(version: VersionId, { book, chapter }: ChapterAddress): void {
  const { loadPage } = useAppContext();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isLeft = false;
    const prefetch = async (near: ChapterAddress) => {
      const query = pageQuery(loadPage, version, near.book, near.chapter);
      await queryClient.prefetchQuery({ ...query, staleTime: 60_000 });
      return queryClient.getQueryData<ChapterPage>(query.queryKey);
    };
    const stop = afterPaint(async () => {
      const [next, previous] = [nextChapter({ book, chapter }), previousChapter({ book, chapter })];
      if (previous) void prefetch(previous);
      const page = next && (await prefetch(next));
      if (page) whenIdle(() => isLeft || layOutAhead(next, page));
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [version, book, chapter, loadPage, queryClient]);
}
