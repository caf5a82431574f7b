import { type ChapterAddress, readerPath, type VersionId } from '@lampstand/canon';
import { type Block, type ChapterPage, partsOf, textOf } from '@lampstand/scripture';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { create } from 'zustand';
import { pageQuery } from '../../api/page-query.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { keepPosition } from '../../shared/kept-position.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { useOnChange } from '../../ui/on-change.ts';

/** The first lines of a chapter, as many as fill the window. */
interface FirstLines {
  readonly address: ChapterAddress;
  readonly page: ChapterPage;
}

interface Turning {
  /** What the reader turns to. */
  readonly next: FirstLines | undefined;
  /** What the reader will most likely turn to: laid out already, and not yet seen. */
  readonly ahead: FirstLines | undefined;
}

/** A page that is being turned, or will be. */
const turning = create<Turning>(() => ({ next: undefined, ahead: undefined }));

/** What the reader sees at once of the next chapter; all that stands around the text follows when it is painted. */
export function useTurning(version: VersionId, address: ChapterAddress): Turning {
  const { book, chapter } = address;
  // A turn ends with each page that is shown.
  useOnChange(`${version} ${book.id} ${chapter}`, () => {
    const end = () => turning.setState({ next: undefined, ahead: undefined });
    end();
    return end;
  });
  const { next, ahead } = turning();
  const isThere = (lines: FirstLines | undefined) => lines !== undefined && isOf(lines, version, address);
  return {
    next: isThere(next) ? undefined : next,
    ahead: ahead === next || isThere(ahead) ? undefined : ahead,
  };
}

function isOf({ address, page }: FirstLines, version: VersionId, { book, chapter }: ChapterAddress): boolean {
  return page.version === version && address.book === book && address.chapter === chapter;
}

/** Lays out what the reader will most likely turn to. */
export function layOutAhead(address: ChapterAddress, page: ChapterPage): void {
  turning.setState({ ahead: { address, page: firstLines(page) } });
}

/** Turns to another chapter: its first lines are shown before anything else is done. */
export function useTurn(): (version: VersionId, address: ChapterAddress) => void {
  const { loadPage, reader } = useAppContext();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (version, address) => {
      // Further presses before the page has turned are ignored.
      if (turning.getState().next) return;
      const path = readerPath(version, address);
      const { queryKey } = pageQuery(loadPage, version, address.book, address.chapter);
      const page = queryClient.getQueryData<ChapterPage>(queryKey);
      const isCompared = reader.getState().panels.some((id) => id !== version);
      if (!page || isCompared || document.hidden) return void navigate(path);
      const { scrollY } = window;
      const { ahead } = turning.getState();
      const isAhead = ahead !== undefined && isOf(ahead, version, address);
      turning.setState({ next: isAhead ? ahead : { address, page: firstLines(page) } });
      window.scrollTo({ top: 0, behavior: 'instant' });
      afterPaint(() => {
        keepPosition(scrollY);
        void navigate(path);
      });
    },
    [loadPage, reader, queryClient, navigate],
  );
}

/** Less than a character is wide on average, in ems. */
const CHARACTER = 0.4;

/** As much of a page as fills the window, in the size of the text that stands there now. */
function firstLines(page: ChapterPage): ChapterPage {
  const text = document.querySelector('.scripture');
  if (!text) return page;
  const { width, fontSize, lineHeight } = getComputedStyle(text);
  const inLine = Number.parseFloat(width) / (CHARACTER * Number.parseFloat(fontSize));
  const enough = inLine * (innerHeight / Number.parseFloat(lineHeight));
  let length = 0;
  const last = page.blocks.findIndex((block) => {
    length += lengthOf(block);
    return length >= enough;
  });
  return last === -1 ? page : { ...page, blocks: page.blocks.slice(0, last + 1) };
}

function lengthOf(block: Block): number {
  return partsOf(block).reduce((sum, { runs }) => sum + textOf(runs).length, 0);
}
