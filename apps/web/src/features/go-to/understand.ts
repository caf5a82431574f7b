import {
  type Book,
  books,
  findBook,
  findUnofferedVersion,
  findVersion,
  formatReference,
  hasChapter,
  suggestBooks,
  type VersionId,
} from '@lampstand/canon';
import { pages } from './pages.ts';

/**
 * Where a typed text may want to go. People type references in a hurry: without colons ("jn 3 16"),
 * with dots or words between ("gen 1.1", "john ch 3 v 16"), with a verse alone where the book has one
 * chapter ("jude 5"), half a book's name ("1 thess 4"), several at once ("john 3:16, 18; rom 8:28"),
 * and with a version behind ("ps 23 web"). So the text is read from its beginning: all up to the first
 * number is the book, then come chapter and verse; what follows is let be.
 *
 * Passages come first, then books, then pages. A chapter or verse that does not exist is not offered:
 * the book or the chapter is, instead.
 */
export type Destination = PassageDestination | PageDestination;

export interface PassageDestination {
  readonly kind: 'passage' | 'book';
  readonly text: string;
  readonly book: Book;
  readonly chapter: number;
  readonly verse?: number;
  readonly endVerse?: number;
  /** The version that the text asks for; else the reader's own is meant. */
  readonly version?: VersionId;
  /** Whether no book is called so, but this one nearly. */
  readonly isGuess?: true;
}

interface PageDestination {
  readonly kind: 'page';
  readonly text: string;
  readonly path: string;
}

const LONGEST = 100;
const MOST = 6;

export function understand(text: string): Destination[] {
  if (text.length > LONGEST) return [];
  const typed = tidy(text);
  if (typed === '') return [];
  const parts = typed.split(';');
  const wanted = parts.flatMap((part) => passagesIn(part, parts.length > 1));
  const found = [
    ...wanted.filter(({ kind }) => kind === 'passage'),
    ...wanted.filter(({ kind }) => kind === 'book'),
    ...pagesCalled(typed),
  ];
  const any: Destination[] = found.length > 0 ? found : parts.flatMap(nearPassagesIn);
  const texts = any.map((destination) => destination.text);
  return any.filter((destination, i) => texts.indexOf(destination.text) === i).slice(0, MOST);
}

function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[\s_()[\]"“”]+/g, ' ')
    .trim();
}

/** A text in its parts: what is the book, what are numbers, which version. */
interface Typed {
  readonly name: string;
  readonly numbers: string;
  readonly version: VersionId | undefined;
}

function partsOf(typed: string): Typed {
  const [, said = '', last = ''] = /^(.*?\S)\s+(\p{L}{3})$/u.exec(typed.trim()) ?? [];
  const version = findVersion(last);
  const rest = version || findUnofferedVersion(last) ? said : typed.trim();
  const [, name = '', numbers = ''] = /^([1-3]?\D*)(.*)$/u.exec(rest) ?? [];
  return { name: bookName(name), numbers, version: version?.id };
}

/** "The book of Ruth, chapter 2": what stands around a name. "1 ch" is a name of its own. */
function bookName(written: string): string {
  const name = written
    .replace(/^(?:the )?(?:book|gospel|epistle|letter) (?:of |to )?(?:the )?/, '')
    .replace(/[\s.,:-]+$/, '');
  return findBook(name) ? name : name.replace(/[\s.,]+(?:chapter|chap|ch)$/, '');
}

/** Where a passage is found, books of a like name that lack it are not meant; in a list, none are. */
function passagesIn(text: string, isInList: boolean): PassageDestination[] {
  const typed = partsOf(text);
  const named = booksCalled(typed.name).slice(0, isInList ? 1 : undefined);
  const places = named.flatMap((book) => placesIn(book, typed));
  const passages = places.filter(({ kind }) => kind === 'passage');
  return passages.length > 0 ? passages : places;
}

function nearPassagesIn(text: string): PassageDestination[] {
  const typed = partsOf(text);
  return suggestBooks(typed.name)
    .flatMap((book) => placesIn(book, typed))
    .map((place) => ({ ...place, isGuess: true }));
}

/** The book of that name, then those whose names begin so, with or without their number. */
function booksCalled(name: string): Book[] {
  const key = name.replace(/[^\p{L}\p{N}]/gu, '');
  if (!/\p{L}/u.test(key)) return [];
  const exact = findBook(name);
  const alike = books.filter(({ id }) => id.startsWith(key) || id.replace(/^\d/, '').startsWith(key));
  return [...new Set(exact ? [exact, ...alike] : alike)];
}

const NUMBERS = /^(\d{1,3})(?!\d)(?:[\s:.,]+(\d{1,3})(?!\d))?(?:\s?-\s?(\d{1,3})(?![\d:.]))?(.*)$/;

function placesIn(book: Book, { numbers, version }: Typed): PassageDestination[] {
  const asBook = {
    kind: 'book',
    text: book.name,
    book,
    chapter: 1,
    ...(version ? { version } : {}),
  } as const;
  const [, first, second, end, rest = ''] = NUMBERS.exec(withoutWords(numbers)) ?? [];
  if (first === undefined) return [asBook];
  const isVerseAlone = book.chapters === 1 && second === undefined && (first !== '1' || end !== undefined);
  const chapter = isVerseAlone ? 1 : Number(first);
  if (!hasChapter(book, chapter)) return [asBook];
  const verse = isVerseAlone ? Number(first) : second && Number(second);
  if (isVerseAlone && !hasVerse(book, 1, Number(first))) return [asBook];
  const place = (from?: number, to?: number): PassageDestination => {
    const verses = {
      ...(from === undefined ? {} : { verse: from }),
      ...(to === undefined ? {} : { endVerse: to }),
    };
    const reference = formatReference({ book: book.name, chapter, ...verses });
    return { ...asBook, kind: 'passage', text: reference, chapter, ...verses };
  };
  if (!verse || !hasVerse(book, chapter, verse)) return [place()];
  const to = Number(end);
  const isRange = to > verse && hasVerse(book, chapter, to);
  return [place(verse, isRange ? to : undefined), ...furtherVerses(rest, book, chapter).map((v) => place(v))];
}

/** "3 v 16", "3, verse 16" and "3 verses 16 to 18" say with words what a colon and a dash say. */
function withoutWords(numbers: string): string {
  return numbers.replace(/[\s,]*(?:verses?|vv?)\.?\s*(?=\d)/g, ':').replace(/\s+(?:to|through)\s+/g, '-');
}

/** The other verses of a list such as "16, 18, 20". */
function furtherVerses(rest: string, book: Book, chapter: number): number[] {
  const [list = ''] = /^(?:\s?,\s?\d{1,3}(?![\d:.]))*/.exec(rest) ?? [];
  return (list.match(/\d+/g) ?? []).map(Number).filter((verse) => hasVerse(book, chapter, verse));
}

function hasVerse(book: Book, chapter: number, verse: number): boolean {
  return verse >= 1 && verse <= (book.verses[chapter - 1] ?? 0);
}

/** By any word of a page's name; by its other words once there are enough letters to mean them. */
function pagesCalled(typed: string): PageDestination[] {
  if (!/^\p{L}[\p{L} ]*$/u.test(typed)) return [];
  return pages
    .filter(({ text, also }) =>
      ` ${typed.length < 3 ? text : `${text} ${also}`}`.toLowerCase().includes(` ${typed}`),
    )
    .map(({ text, path }) => ({ kind: 'page', text, path }));
}
