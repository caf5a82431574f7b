import { allChapters } from '@lampstand/canon';
import type { SearchIndex } from '../search/index-file.ts';
import { eachPhrase } from '../search/phrases.ts';

const bookOfChapter = Uint8Array.from(allChapters(), ({ book }) => book.order);

export function bookAt(index: SearchIndex, position: number): number {
  const place = index.places[index.lineOf[position] as number] as number;
  return bookOfChapter[place >> 8] as number;
}

/** Every position where the words occur consecutively, across verses but within a book. */
export function exactStarts(index: SearchIndex, words: readonly string[]): number[] {
  const terms = words.map((word) => index.terms.find(word));
  if (terms.includes(-1)) return [];
  const starts: number[] = [];
  const places = terms.map((term) => [term]);
  eachPhrase(index, places, (start) => {
    if (bookAt(index, start) === bookAt(index, start + terms.length - 1)) starts.push(start);
  });
  return starts;
}
