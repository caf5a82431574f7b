import { chapterCount, findBook } from './book-names.ts';
import { type Book, books } from './books.ts';

/** One chapter of one book, identified by its position in the Bible. */
export interface ChapterAddress {
  readonly book: Book;
  readonly chapter: number;
}

/** The number of chapters before each book. */
const firstChapter: number[] = [];
let chapters = 0;
for (const book of books) {
  firstChapter.push(chapters);
  chapters += book.chapters;
}

export const CHAPTERS_IN_BIBLE = chapters;

/** 0 for Genesis 1, 1188 for Revelation 22. */
export function chapterIndex({ book, chapter }: ChapterAddress): number {
  return (firstChapter[book.order] ?? 0) + chapter - 1;
}

export function allChapters(): ChapterAddress[] {
  return books.flatMap((book) => Array.from({ length: book.chapters }, (_, i) => ({ book, chapter: i + 1 })));
}

export function hasChapter(book: Book, chapter: number): boolean {
  return Number.isInteger(chapter) && chapter >= 1 && chapter <= book.chapters;
}

/** The chapter after this one, in the next book after the last; undefined after Revelation 22. */
export function nextChapter({ book, chapter }: ChapterAddress): ChapterAddress | undefined {
  if (chapter < book.chapters) return { book, chapter: chapter + 1 };
  const next = books[book.order + 1];
  return next && { book: next, chapter: 1 };
}

/** The chapter before this one, in the previous book before the first; undefined before Genesis 1. */
export function previousChapter({ book, chapter }: ChapterAddress): ChapterAddress | undefined {
  if (chapter > 1) return { book, chapter: chapter - 1 };
  const previous = books[book.order - 1];
  return previous && { book: previous, chapter: previous.chapters };
}

/** A chapter outside the book becomes 1, and the result says so. */
export function clampChapter(
  book: string,
  chapter: number,
  warn: (message: string) => void = console.warn,
): number {
  const count = chapterCount(book);
  if (Number.isInteger(chapter) && chapter >= 1 && chapter <= count) return chapter;
  const name = findBook(book)?.name ?? book;
  warn(`${name} has no chapter ${chapter}; showing chapter 1.`);
  return 1;
}

/** The address of a chapter in the reader, at a verse if one is given. */
export function readerPath(versionId: string, { book, chapter }: ChapterAddress, verse?: number): string {
  const path = `/read/${versionId}/${book.slug}/${chapter}`;
  return verse === undefined ? path : `${path}?verse=${verse}`;
}
