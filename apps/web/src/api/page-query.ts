import type { Book, VersionId } from '@lampstand/canon';
import type { ChapterPage } from '@lampstand/scripture';
import { queryOptions } from '@tanstack/react-query';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Gets the page of a chapter: from the API in a browser, from the packs on the server. */
export type LoadPage = (version: VersionId, book: Book, chapter: number) => Promise<ChapterPage>;

export function pageQuery(loadPage: LoadPage, version: VersionId, book: Book, chapter: number) {
  return queryOptions({
    queryKey: ['page', version, book.id, chapter],
    queryFn: () => loadPage(version, book, chapter),
    // Passages are asked for anew each time, and an old one serves for a week meanwhile.
    staleTime: 0,
    gcTime: WEEK,
    // The client behind it has retries of its own.
    retry: false,
  });
}
