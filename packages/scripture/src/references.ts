import { type Book, books, findBook, type VerseAddress } from '@lampstand/canon';
import { bcv_parser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { isLittleWord } from './search/words.ts';

/**
 * References as people type them: "jn 3 16", "Ps 23; 91", "Gen 1-3", "Rom 8:28ff", "Jude 5". The parser
 * finds references in any prose ("she is 2 cool" has Isaiah 2), so its result counts only for a text that
 * consists of references.
 */
export interface Passage {
  /** In the usual notation: "Romans 8:28-39". */
  readonly reference: string;
  readonly start: VerseAddress;
  readonly end: VerseAddress;
}

/** Longer than any typed reference; the time of the parser grows with the length. */
const LONGEST = 200;
const BETWEEN = /^(?:[\s.,;:&()[\]]|and|the|book|of|gospel|epistle|letter|to|according|from|see|cf)*$/i;

const parser = new bcv_parser(english);
parser.set_options({
  book_alone_strategy: 'full',
  book_sequence_strategy: 'include',
  consecutive_combination_strategy: 'separate',
  sequence_combination_strategy: 'separate',
});
const byOsis = new Map(books.map((book) => [book.osis, book]));

/** The passages that a text names, in order; none for a text that contains anything else. */
export function passagesIn(text: string): Passage[] {
  const typed = text.trim();
  if (typed === '' || typed.length > LONGEST) return [];
  if (!/\d/.test(typed)) return bookAlone(typed);
  parser.parse(typed);
  const found = parser.osis_and_indices();
  let end = 0;
  for (const { indices } of found) {
    if (!BETWEEN.test(typed.slice(end, indices[0]))) return [];
    end = indices[1] ?? end;
  }
  if (!BETWEEN.test(typed.slice(end))) return [];
  return found.flatMap(({ osis }) => osis.split(',').flatMap(passageOf));
}

/** "Ruth" is a book as well as a word; "am" and "is" are abbreviations that nobody means. */
function bookAlone(typed: string): Passage[] {
  const book = isLittleWord(typed.toLowerCase()) || typed.length < 3 ? undefined : findBook(typed);
  return book ? [passage({ book }, { book }, book.name)] : [];
}

/** A book, a chapter or a verse. */
interface Point {
  readonly book: Book;
  readonly chapter?: number;
  readonly verse?: number;
}

/** From "Gen.1.1-Gen.2.3" or "Gen.1". */
function passageOf(osis: string): Passage[] {
  const [first, last] = osis.split('-').map(pointOf);
  if (!first) return [];
  const end = last ?? first;
  return [passage(first, end, label(first, end))];
}

function pointOf(osis: string): Point | undefined {
  const [name = '', chapter, verse] = osis.split('.');
  const book = byOsis.get(name);
  if (!book) return undefined;
  return {
    book,
    ...(chapter === undefined ? {} : { chapter: Number(chapter) }),
    ...(verse === undefined ? {} : { verse: Number(verse) }),
  };
}

function passage(first: Point, last: Point, reference: string): Passage {
  const chapter = last.chapter ?? last.book.chapters;
  return {
    reference,
    start: { book: first.book, chapter: first.chapter ?? 1, verse: first.verse ?? 1 },
    end: { book: last.book, chapter, verse: last.verse ?? last.book.verses[chapter - 1] ?? 1 },
  };
}

function label(first: Point, last: Point): string {
  const start = `${first.book.name}${numbers(first)}`;
  if (first.book !== last.book) return `${start} - ${last.book.name}${numbers(last)}`;
  if (first.chapter === last.chapter && first.verse === last.verse) return start;
  if (first.chapter === last.chapter) return `${start}-${last.verse}`;
  return `${start}-${numbers(last).trim()}`;
}

function numbers({ chapter, verse }: Point): string {
  if (chapter === undefined) return '';
  return verse === undefined ? ` ${chapter}` : ` ${chapter}:${verse}`;
}
