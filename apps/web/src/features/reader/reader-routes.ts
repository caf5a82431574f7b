import type { VersionId } from '@lampstand/canon';
import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { pageQuery } from '../../api/page-query.ts';
import type { AppContext } from '../../shared/app-context.ts';
import { type ReaderAddress, type ReaderParams, readReaderAddress } from './reader-address.ts';

/** What a reader page shows. It crosses from server to browser as JSON, so the book is named by its id. */
export interface ReaderData {
  readonly version: VersionId;
  readonly bookId: string;
  readonly chapter: number;
  /** The address that this page should have. */
  readonly path: string;
  /** Whether the link's own version, if we offer it, goes before `version`. */
  readonly linkChoosesVersion?: true;
  readonly warning?: string;
}

/** An address that leads nowhere, and where else it may have meant to lead. */
export interface NotFoundData {
  readonly suggestions: {
    readonly asked: string;
    readonly unofferedVersion?: { readonly name: string; readonly fullName: string };
    readonly links: readonly { readonly path: string; readonly text: string }[];
  };
}

export function readerLoaders(context: AppContext) {
  const pagesOf = ({ version, book, chapter }: ReaderAddress) =>
    [...new Set([version, ...context.reader.getState().panels])].map((id) =>
      pageQuery(context.loadPage, id, book, chapter),
    );
  const showAddress = async (address: ReaderAddress, more: Partial<ReaderData> = {}): Promise<ReaderData> => {
    // What cannot be loaded is told on the page itself, which can try again.
    await Promise.all(
      pagesOf(address).map((page) => context.queryClient.ensureQueryData(page).catch(() => undefined)),
    );
    return { ...dataOf(address), ...more };
  };

  return {
    /** `/`: where the reader was last, under its own address, so that the way back leads here. */
    start() {
      const { version, bookId, chapter } = context.reader.getState();
      const place = { version, book: bookId, chapter: String(chapter) };
      const found = readReaderAddress(place);
      return found ? showAddress(found) : notFound(place);
    },

    /** `/read/{version}/{book}/{chapter}` */
    read({ params }: LoaderFunctionArgs) {
      const found = readReaderAddress(params);
      return found ? showAddress(found) : notFound(params);
    },

    /**
     * Whether turning from one `/read` address to another has to wait for anything. Where the pages are
     * cached, the loader does not run and the router shows them within the click; `shownChapter` then reads
     * the address.
     */
    readAnew({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
      const next = fullAddress(nextParams);
      return (
        !fullAddress(currentParams) ||
        !next ||
        pagesOf(next).some(({ queryKey }) => context.queryClient.getQueryData(queryKey) === undefined)
      );
    },

    /** `/bible/{book}/{chapter}`: the same in the reader's own version. */
    bible({ params }: LoaderFunctionArgs) {
      const { version } = context.reader.getState();
      const found = readReaderAddress({ ...params, version });
      return found ? showAddress(found, { linkChoosesVersion: true }) : notFound({ ...params, version });
    },

    /** Any other address, which may still have meant a passage. */
    elsewhere({ request }: LoaderFunctionArgs) {
      const [version, book, chapter] = decodedParts(new URL(request.url).pathname);
      return notFound({
        ...(version ? { version } : {}),
        ...(book ? { book } : {}),
        ...(chapter ? { chapter } : {}),
      });
    },
  };
}

export function readerTitle(book: string, chapter: number, version: string): string {
  return `${book} ${chapter} (${version.toUpperCase()}) · Lampstand`;
}

/** The chapter of an address that leaves nothing to defaults. */
export function fullAddress(params: ReaderParams): ReaderAddress | undefined {
  if (!params.version || !params.chapter) return undefined;
  return readReaderAddress(params);
}

export function dataOf({ book, ...address }: ReaderAddress): ReaderData {
  return { ...address, bookId: book.id };
}

async function notFound(params: ReaderParams) {
  const { suggest } = await import('./suggestions.ts');
  return data<NotFoundData>({ suggestions: suggest(params) }, { status: 404 });
}

function decodedParts(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}
