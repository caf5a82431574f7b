import {
  allChapters,
  type Book,
  books,
  chapterIndex,
  type Testament,
  type VerseAddress,
} from '@lampstand/canon';
import { PLACES, placeOf, type SearchIndex } from './index-file.ts';

const chapters = allChapters();

export function addressOf(place: number): VerseAddress {
  const found = chapters[place >> 8];
  if (!found) throw new RangeError(`there is no place ${place}`);
  return { book: found.book, chapter: found.chapter, verse: place & 255 };
}

export function placeAt(address: VerseAddress): number {
  return placeOf(chapterIndex(address), address.verse);
}

/** Places from the first up to, but not including, the end. */
export interface PlaceRange {
  readonly first: number;
  readonly end: number;
}

const EVERYWHERE: PlaceRange = { first: 0, end: PLACES };

/** The places of a Testament and a book combined; all places when neither is given. */
export function rangeOf(testament?: Testament, book?: Book): PlaceRange {
  if (!testament && !book) return EVERYWHERE;
  const wanted = books.filter(
    (candidate) =>
      (!testament || candidate.testament === testament) && (!book || candidate.order === book.order),
  );
  const first = wanted[0];
  const last = wanted.at(-1);
  if (!first || !last) return { first: 0, end: 0 };
  return {
    first: placeOf(chapterIndex({ book: first, chapter: 1 }), 0),
    end: placeOf(chapterIndex({ book: last, chapter: last.chapters }) + 1, 0),
  };
}

/** The first line at or after a place. */
export function firstLineFrom({ places, lineCount }: SearchIndex, place: number): number {
  let low = 0;
  let high = lineCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line at a place, if the version has that verse. */
export function lineAt(index: SearchIndex, place: number): number | undefined {
  const line = firstLineFrom(index, place);
  return index.places[line] === place ? line : undefined;
}
