import {
  type ChapterAddress,
  findBook,
  formatReference,
  parseReference,
  type VersionId,
} from '@lampstand/canon';

/** What an insight is about. */
export interface VerseInfo {
  /** In capitals. */
  readonly book: string;
  readonly chapter: number;
  /** 0 means the whole chapter. */
  readonly verse: number;
  readonly version: VersionId;
}

/** What somebody may ask about: a reference such as "BOOK 3:16", or the parts of one. */
export type InsightSubject =
  | string
  | { readonly book: string; readonly chapter: number; readonly verse?: number };

/** Nothing where there is no such book. */
export function verseInfoOf(subject: InsightSubject, version: VersionId): VerseInfo | undefined {
  const { book: name, chapter, verse = 0 } = typeof subject === 'string' ? parseReference(subject) : subject;
  const book = findBook(name);
  return book && { book: book.name.toUpperCase(), chapter, verse, version };
}

/** The reference as a page shows it: "John 3:16". */
export function referenceOf(info: VerseInfo): string {
  const { book, chapter } = chapterOf(info);
  return formatReference({ book: book.name, chapter, ...(info.verse === 0 ? {} : { verse: info.verse }) });
}

export function chapterOf({ book: name, chapter }: VerseInfo): ChapterAddress {
  const book = findBook(name);
  if (!book) throw new RangeError(`there is no book ${name}`);
  return { book, chapter };
}

export function chapterInfo({ book, chapter }: ChapterAddress, version: VersionId): VerseInfo {
  return { book: book.name.toUpperCase(), chapter, verse: 0, version };
}
