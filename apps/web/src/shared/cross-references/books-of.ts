import type { FoundVerse } from '@lampstand/contract';

export interface VersesOfBook {
  readonly book: string;
  readonly verses: readonly FoundVerse[];
}

/** Verses that stand together and belong to one book, together. Their order is not touched. */
export function booksOf(verses: readonly FoundVerse[]): VersesOfBook[] {
  const groups: { book: string; verses: FoundVerse[] }[] = [];
  for (const verse of verses) {
    const last = groups.at(-1);
    if (last?.book === verse.book) last.verses.push(verse);
    else groups.push({ book: verse.book, verses: [verse] });
  }
  return groups;
}
