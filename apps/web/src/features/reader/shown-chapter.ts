import { type ChapterAddress, findBook, findVersion, readerPath, type VersionId } from '@lampstand/canon';
import type { ChapterPage } from '@lampstand/scripture';
import { useEffect, useMemo } from 'react';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import type { ReaderParams } from './reader-address.ts';
import { dataOf, fullAddress, type ReaderData } from './reader-routes.ts';

/*
 * Which chapter the reader shows. The address decides: a full one (`/read/kjv/john/3`) by itself, because the
 * loader does not run where the chapter is cached; any other (`/`, `/bible/john/3`) by what its loader made of
 * it. The saved position and the title follow this answer. While a page is turned, `turning.ts` puts the first
 * lines of the next chapter on screen before the address changes; they end with it.
 */

export interface ShownChapter {
  readonly version: VersionId;
  readonly address: ChapterAddress;
  /** The address that the page should have. */
  readonly path: string;
  /** Said on the console when the chapter of the address does not exist. */
  readonly warning?: string | undefined;
}

export function useShownChapter(): ShownChapter {
  const loaded = useLoaderData<ReaderData>();
  const params = useParams();
  const { state } = useLocation();
  const { version, address, path, warning } = shownChapter(loaded, params, state);
  const { book, chapter } = address;
  // The same object until the chapter changes, so that a link's state alone runs no effects.
  const stable = useMemo(() => ({ book, chapter }), [book, chapter]);
  return { version, address: stable, path, warning };
}

export function shownChapter(loaded: ReaderData, params: ReaderParams, state: unknown): ShownChapter {
  const full = fullAddress(params);
  const { version, bookId, chapter, path, warning, linkChoosesVersion } = full ? dataOf(full) : loaded;
  const book = findBook(bookId);
  if (!book) throw new RangeError(`there is no book ${bookId}`);
  const address = { book, chapter };
  const asked = (state as { version?: unknown } | null)?.version;
  const chosen = linkChoosesVersion && typeof asked === 'string' ? findVersion(asked) : undefined;
  return { version, address, path: chosen ? readerPath(chosen.id, address) : path, warning };
}

/**
 * Corrects the address after the page is shown: where it is not the one that the page should have, and where
 * the server answers with another chapter than the one asked for.
 */
export function useCorrectedAddress(
  { address, path, warning }: ShownChapter,
  page: ChapterPage | undefined,
): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { book, chapter } = address;
  const returned = page && page.chapter !== chapter ? page : undefined;
  useEffect(() => {
    if (warning) console.warn(warning);
  }, [warning]);
  useEffect(() => {
    if (returned) {
      void navigate(readerPath(returned.version, { book, chapter: returned.chapter }), { replace: true });
    } else if (path !== pathname) {
      void navigate(path + search, { replace: true, state, preventScrollReset: true });
    }
  }, [returned, book, path, pathname, search, state, navigate]);
}
