import {
  type Book,
  clampChapter,
  DEFAULT_VERSION,
  findBook,
  findVersion,
  readerPath,
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

export type ReaderParams = Readonly<Partial<Record<'version' | 'book' | 'chapter', string>>>;

/**
 * Reads `/read/{version}/{book}/{chapter}`. Missing parts are kjv, Genesis and 1; a chapter that the
 * book does not have becomes 1; an unknown book or version is no address.
 */
export function readReaderAddress(params: ReaderParams): ReaderAddress | undefined {
  const version = findVersion(params.version ?? DEFAULT_VERSION);
  const book = findBook(params.book ?? 'genesis');
  if (!version || !book) return undefined;
  let warning: string | undefined;
  const asked = params.chapter === undefined ? 1 : chapterNumber(params.chapter);
  const chapter = clampChapter(book.name, asked, (message) => {
    warning = message;
  });
  const path = readerPath(version.id, { book, chapter });
  return { version: version.id, book, chapter, path, ...(warning === undefined ? {} : { warning }) };
}

export function chapterNumber(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
