import { type Book, findBook, formatReference, hasChapter, parseReference } from '@lampstand/canon';

/** Where somebody is: a chapter, and perhaps one verse of it. */
export interface Place {
  readonly book: Book;
  readonly chapter: number;
  readonly verse?: number | undefined;
}

interface Named {
  readonly book: string;
  readonly chapter: number;
  readonly verse?: number | null | undefined;
}

/** A place that there is. */
export function placeFrom({ book: name, chapter, verse }: Named): Place | undefined {
  const book = findBook(name);
  if (!book || !hasChapter(book, chapter)) return undefined;
  const last = book.verses[chapter - 1] ?? 0;
  return { book, chapter, verse: verse && verse <= last ? verse : undefined };
}

/** The place that somebody has typed; of a passage, where it begins. */
export const placeIn = (typed: string): Place | undefined => placeFrom(parseReference(typed));

export function placeText({ book, chapter, verse }: Place): string {
  return formatReference({ book: book.name, chapter, ...(verse === undefined ? {} : { verse }) });
}

/** As the server takes it. */
export const placeSaid = ({ book, chapter, verse }: Place) => ({
  book: book.id,
  chapter,
  verse: verse ?? null,
});
