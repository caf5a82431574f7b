import { allChapters, type VerseAddress } from '@lampstand/canon';
import type { SearchIndex } from './index-file.ts';

const chapters = allChapters();

export function addressOf(place: number): VerseAddress {
  const chapter = chapters[place >> 8];
  if (!chapter) throw new RangeError(`there is no place ${place}`);
  return { ...chapter, verse: place & 255 };
}

/** The first line at a place or behind it. */
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
