import { findBook } from './book-names.ts';

/**
 * A reference is what a person writes: a book, a chapter, and optionally a verse or a range of verses in
 * that chapter ("1 John 4:8", "Psalms 23", "John 3:16-18"). Without a colon it names a chapter.
 *
 * It is parsed from its end: the numbers are certain, and everything before them is the book. A known book
 * gets its proper name; an unknown one is kept as written, so that a message can quote it. The parser does
 * not check whether the chapter and verse exist; the text of a version does.
 */
export interface Reference {
  readonly book: string;
  readonly chapter: number;
  readonly verse?: number;
  readonly endVerse?: number;
}

/** The result of the parser for a text that is not a reference. */
export const NO_REFERENCE: Reference = Object.freeze({ book: '', chapter: 0 });

export class InvalidReferenceError extends Error {
  override readonly name = 'InvalidReferenceError';
  constructor(reference: string) {
    super(`Invalid reference format: ${reference}`);
  }
}

const LONGEST_REFERENCE = 100;
const NUMBERS = /(\d{1,3})(?::(\d{1,3})(?:\s?[-–—]\s?(\d{1,3}))?)?$/;
const BOOK = /^(?:[1-3][ -]?)?\p{L}(?:[\p{L} .'’-]*[\p{L}.])?$/u;

export function parseReference(text: string): Reference {
  if (text.length > LONGEST_REFERENCE) return NO_REFERENCE;
  const reference = text.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const numbers = NUMBERS.exec(reference);
  if (numbers === null) return NO_REFERENCE;
  const written = reference.slice(0, numbers.index).trim();
  if (!BOOK.test(written)) return NO_REFERENCE;
  const [, chapter, verse, endVerse] = numbers;
  return {
    book: findBook(written)?.name ?? written,
    chapter: Number(chapter),
    ...(verse === undefined ? {} : { verse: Number(verse) }),
    ...(endVerse === undefined ? {} : { endVerse: Number(endVerse) }),
  };
}

/** Like `parseReference`, but throws if there is none. */
export function requireReference(text: string): Reference {
  const reference = parseReference(text);
  if (reference.book === '') throw new InvalidReferenceError(text);
  return reference;
}

export function formatReference({ book, chapter, verse, endVerse }: Reference): string {
  if (verse === undefined) return `${book} ${chapter}`;
  const end = endVerse === undefined || endVerse === verse ? '' : `-${endVerse}`;
  return `${book} ${chapter}:${verse}${end}`;
}

export function isChapterReference(reference: string): boolean {
  return !reference.includes(':');
}
