import { type Book, findBook, formatReference, hasChapter } from '@lampstand/canon';
import type { VersionPack } from '@lampstand/scripture';

/** A place in a text that reads like a reference. */
export interface FoundReference {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The passage it names; undefined when it does not exist. */
  readonly place: CitedPlace | undefined;
}

/** A passage within one chapter; without a verse it is the whole chapter. */
export interface CitedPlace {
  readonly book: Book;
  readonly chapter: number;
  readonly verse?: number;
  readonly endVerse?: number;
}

/**
 * A number before the book, one to three capitalized words ("Song of Solomon"), a chapter, and usually a
 * verse or a range. This covers common notation and matches quickly on any text.
 */
const WRITTEN =
  /(?<![\p{L}\d]|\d\d )(?:(?:[1-9]|I{1,3}|First|Second|Third) ?)?\p{Lu}\p{L}{0,20}\.?(?: (?:of(?: the)? )\p{Lu}\p{L}{0,20})? (\d{1,3})(?::(\d{1,3})(?: ?[-–—] ?(\d{1,3}))?)?(?!\d|:\d|\p{L}{2})/gu;
const ORDINALS: Readonly<Record<string, string>> = { First: '1', Second: '2', Third: '3' };
/** "At 10:30" is a time, and "Verse 3:16" names no book. */
const NO_BOOKS =
  /^(?:At|By|From|To|In|On|Around|About|Until|Till|Before|After|Since|Verses?|Chapters?|See|Compare|And|Or|Ratio)$/;

/** Everything in a text that reads like a reference, with its passage if a version has it. */
export function referencesIn(text: string, packs: readonly VersionPack[]): FoundReference[] {
  return [...text.matchAll(WRITTEN)].flatMap((match): FoundReference[] => {
    const [written, chapter, verse, endVerse] = match;
    const name = written.slice(0, written.lastIndexOf(` ${chapter}`));
    const book = findBook(name.replace(/^(?:First|Second|Third)/, (word) => ORDINALS[word] ?? word));
    const at = { start: match.index, end: match.index + written.length, text: written };
    if (!book) {
      const isClaimed = verse !== undefined && name.length > 3 && !NO_BOOKS.test(name) && !isCounted(name);
      return isClaimed ? [{ ...at, place: undefined }] : [];
    }
    const place: CitedPlace = {
      book,
      chapter: Number(chapter),
      ...(verse === undefined ? {} : { verse: Number(verse) }),
      ...(endVerse === undefined ? {} : { endVerse: Number(endVerse) }),
    };
    return [{ ...at, place: packs.some((pack) => exists(pack, place)) ? place : undefined }];
  });
}

/** "4 John" claims to be a book; in "all 4 Romans 5:1" the number belongs to the text before it. */
function isCounted(name: string): boolean {
  const rest = /^[4-9] ?(.*)$/.exec(name)?.[1];
  return rest !== undefined && findBook(rest) !== undefined && findBook(`1 ${rest}`) === undefined;
}

export function exists(pack: VersionPack, { book, chapter, verse, endVerse }: CitedPlace): boolean {
  if (!hasChapter(book, chapter)) return false;
  const has = (number: number) => pack.verse({ book, chapter, verse: number }) !== undefined;
  if (verse === undefined) return true;
  return has(verse) && (endVerse === undefined || (endVerse >= verse && has(endVerse)));
}

export function referenceOf({ book, ...place }: CitedPlace): string {
  return formatReference({ ...place, book: book.name });
}

/** The words of a passage. */
export function textOf(pack: VersionPack, { book, chapter, verse, endVerse }: CitedPlace): string {
  const last = endVerse ?? verse ?? Number.POSITIVE_INFINITY;
  return pack
    .chapter({ book, chapter })
    .filter((found) => found.verse >= (verse ?? 1) && found.verse <= last)
    .map(({ text }) => text)
    .join(' ');
}
