import {
  type Book,
  clampChapter,
  DEFAULT_VERSION,
  findBook,
  findUnofferedVersion,
  findVersion,
  readerPath,
  suggestBooks,
  type Version,
  type VersionId,
} from '@lampstand/canon';

/** The chapter that a reader address means, and the address that it should have. */
export interface ReaderAddress {
  readonly version: VersionId;
  readonly book: Book;
  readonly chapter: number;
  readonly path: string;
  /** Said on the console when the chapter of the address does not exist. */
  readonly warning?: string;
}

/** What to offer when an address names no book or version that there is. */
export interface Suggestions {
  readonly asked: string;
  readonly unofferedVersion?: Version;
  readonly links: readonly { readonly path: string; readonly text: string }[];
}

export type ReaderParams = Readonly<Partial<Record<'version' | 'book' | 'chapter', string>>>;

/**
 * Reads `/read/{version}/{book}/{chapter}`. Missing parts are kjv, Genesis and 1; a chapter that the
 * book does not have becomes 1; an unknown book or version leads to suggestions.
 */
export function readReaderAddress(params: ReaderParams): ReaderAddress | Suggestions {
  const version = findVersion(params.version ?? DEFAULT_VERSION);
  const book = findBook(params.book ?? 'genesis');
  if (!version || !book) return suggest(params);
  let warning: string | undefined;
  const asked = params.chapter === undefined ? 1 : chapterNumber(params.chapter);
  const chapter = clampChapter(book.name, asked, (message) => {
    warning = message;
  });
  const path = readerPath(version.id, { book, chapter });
  return { version: version.id, book, chapter, path, ...(warning === undefined ? {} : { warning }) };
}

export function isSuggestions(found: ReaderAddress | Suggestions): found is Suggestions {
  return 'links' in found;
}

function chapterNumber(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}

/** People leave out the version or misspell the book: look for books in every part of the address. */
export function suggest(params: ReaderParams): Suggestions {
  const parts = [params.version, params.book, params.chapter].filter((part) => part !== undefined);
  const version = findVersion(params.version ?? '')?.id ?? DEFAULT_VERSION;
  const number = parts.map(chapterNumber).find((chapter) => chapter > 0) ?? 1;
  const known = parts.flatMap((part) => findBook(part) ?? []);
  const near =
    known.length > 0 ? known : parts.flatMap((part) => (findVersion(part) ? [] : suggestBooks(part)));
  const links = [...new Set(near)].slice(0, 3).map((book) => {
    const chapter = number <= book.chapters ? number : 1;
    return { path: readerPath(version, { book, chapter }), text: `${book.name} ${chapter}` };
  });
  const unofferedVersion = findUnofferedVersion(params.version ?? '');
  return { asked: parts.join(' ').slice(0, 80), links, ...(unofferedVersion ? { unofferedVersion } : {}) };
}
