import { findBook } from './book-names.ts';
import type { Book } from './books.ts';
import { parseReference } from './references.ts';

/**
 * A verse id names one verse. It is stored and sent as `{book id}_{chapter}_{verse}`, for instance
 * `1john_4_8`; the dotted form (`1JN.4.8`) and the written one (`1 John 4:8`) are accepted too and become
 * that form.
 */
export interface VerseAddress {
  readonly book: Book;
  readonly chapter: number;
  readonly verse: number;
}

const LONGEST_ID = 100;
const JOINED = /^([^_.]+)([_.])(\d{1,3})\2(\d{1,3})$/;

export function verseId({ book, chapter, verse }: VerseAddress): string {
  return `${book.id}_${chapter}_${verse}`;
}

export function parseVerseId(text: string): VerseAddress | undefined {
  if (text.length > LONGEST_ID) return undefined;
  const joined = JOINED.exec(text.trim());
  if (joined !== null) {
    const [, book = '', , chapter, verse] = joined;
    return addressOf(book, Number(chapter), Number(verse));
  }
  const { book, chapter, verse, endVerse } = parseReference(text);
  if (verse === undefined || endVerse !== undefined) return undefined;
  return addressOf(book, chapter, verse);
}

/** The stored form of any accepted verse id. */
export function normalizeVerseId(text: string): string | undefined {
  const address = parseVerseId(text);
  return address && verseId(address);
}

function addressOf(name: string, chapter: number, verse: number): VerseAddress | undefined {
  const book = findBook(name);
  return book && chapter > 0 && verse > 0 ? { book, chapter, verse } : undefined;
}
