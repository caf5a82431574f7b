import { allChapters } from '@lampstand/canon';
import type { SearchIndex } from '../search/index-file.ts';
import { standsAt } from '../search/phrases.ts';

const bookOfChapter = Uint8Array.from(allChapters(), ({ book }) => book.order);

export function bookAt(index: SearchIndex, position: number): number {
  const place = index.places[index.lineOf[position] as number] as number;
  return bookOfChapter[place >> 8] as number;
}

/** Every position from which the words stand one after the other, over verses but within a book. */
export function exactStarts(index: SearchIndex, words: readonly string[]): number[] {
  const terms = words.map((word) => index.terms.find(word));
  if (terms.length === 0 || terms.includes(-1)) return [];
  const { positions, positionStarts, forms } = index;
  const countOf = (term: number) => (positionStarts[term + 1] as number) - (positionStarts[term] as number);
  const rarest = terms.reduce(
    (best, term, i) => (countOf(term) < countOf(terms[best] ?? term) ? i : best),
    0,
  );
  const term = terms[rarest] as number;
  const starts: number[] = [];
  for (let at = positionStarts[term] as number; at < (positionStarts[term + 1] as number); at++) {
    const start = (positions[at] as number) - rarest;
    const last = start + terms.length - 1;
    if (start < 0 || last >= forms.length || !standsAt(index, terms, start)) continue;
    if (bookAt(index, start) === bookAt(index, last)) starts.push(start);
  }
  return starts;
}
