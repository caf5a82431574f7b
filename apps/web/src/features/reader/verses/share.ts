import { type ChapterAddress, formatReference, readerPath, type VersionId } from '@lampstand/canon';
import { type ChapterPage, versesOf } from '@lampstand/scripture';

/** "John 3:16-18", or "John 3:16, 18" where verses between are missing. */
export function referenceOf({ book, chapter }: ChapterAddress, verses: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const verse of verses) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === verse) last[1] = verse;
    else ranges.push([verse, verse]);
  }
  const numbers = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
  return `${formatReference({ book: book.name, chapter })}:${numbers}`;
}

/** What is copied: the words, then where they stand. */
export function quotation(page: ChapterPage, address: ChapterAddress, verses: readonly number[]): string {
  const words = versesOf(page)
    .filter(({ verse }) => verses.includes(verse))
    .map(({ text }) => text)
    .join(' ');
  return `${words}\n${referenceOf(address, verses)} (${page.version.toUpperCase()})`;
}

/** The address that opens the reader at the first of the verses. */
export function shareLink(
  origin: string,
  version: VersionId,
  address: ChapterAddress,
  verses: readonly number[],
): string {
  return origin + readerPath(version, address, verses[0]);
}
