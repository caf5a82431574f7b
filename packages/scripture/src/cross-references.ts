import { books, chapterIndex, type VerseAddress } from '@lampstand/canon';

/**
 * Cross references identify verses by their position in the King James numbering: 0 is Genesis 1:1. The
 * pack is a table of where each verse's links begin, then all links: little-endian 32-bit starts, 16-bit
 * positions.
 */
const chapterStarts: number[] = [];
let verses = 0;
const addresses: VerseAddress[] = [];
for (const book of books) {
  book.verses.forEach((count, i) => {
    chapterStarts.push(verses);
    for (let verse = 1; verse <= count; verse++) addresses.push({ book, chapter: i + 1, verse });
    verses += count;
  });
}

export const VERSES_IN_CANON = verses;

export function verseIndex({ book, chapter, verse }: VerseAddress): number | undefined {
  const count = book.verses[chapter - 1] ?? 0;
  const start = chapterStarts[chapterIndex({ book, chapter })];
  return start !== undefined && verse >= 1 && verse <= count ? start + verse - 1 : undefined;
}

export function encodeCrossReferences(links: readonly (readonly number[])[]): Uint8Array {
  const total = links.reduce((sum, targets) => sum + targets.length, 0);
  const view = new DataView(new ArrayBuffer((links.length + 1) * 4 + total * 2));
  let at = 0;
  links.forEach((targets, i) => {
    view.setUint32(i * 4, at, true);
    for (const target of targets) view.setUint16((links.length + 1) * 4 + at++ * 2, target, true);
  });
  view.setUint32(links.length * 4, at, true);
  return new Uint8Array(view.buffer);
}

export interface CrossReferences {
  readonly count: number;
  of(address: VerseAddress): VerseAddress[];
}

export function openCrossReferences(bytes: Uint8Array): CrossReferences {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = (verse: number) => view.getUint32(verse * 4, true);
  const firstLink = (VERSES_IN_CANON + 1) * 4;
  return {
    count: start(VERSES_IN_CANON),
    of(address) {
      const verse = verseIndex(address);
      if (verse === undefined) return [];
      const found: VerseAddress[] = [];
      for (let link = start(verse); link < start(verse + 1); link++) {
        const target = addresses[view.getUint16(firstLink + link * 2, true)];
        if (target) found.push(target);
      }
      return found;
    },
  };
}
