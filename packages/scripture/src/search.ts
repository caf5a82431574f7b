import { allChapters } from '@lampstand/canon';
import type { VersionPack } from './pack.ts';

export type SearchOrder = 'relevance' | 'bookOrder';

/** More words than any verse is likely to be remembered by. */
const MOST_WORDS = 40;

/**
 * Finds the verses that hold every word of a query, by reading them all, and gives their places in
 * the pack. By relevance, verses that have the words side by side and in order come first;
 * otherwise the order is that of the Bible.
 */
export function searchByScan(pack: VersionPack, query: string, order: SearchOrder): number[] {
  const phrase = fold(query.normalize('NFKC'));
  if (phrase === ' ') return [];
  const words = [...new Set(phrase.trim().split(' '))].slice(0, MOST_WORDS).map((word) => ` ${word} `);
  const hasAllWords = (text: string) => words.every((word) => text.includes(word));
  const phraseHits: number[] = [];
  const otherHits: number[] = [];
  for (const { said, firstPlace } of foldedChapters(pack)) {
    if (!hasAllWords(said)) continue;
    said.split('\n').forEach((text, i) => {
      if (!hasAllWords(text)) return;
      const hits = order === 'relevance' && text.includes(phrase) ? phraseHits : otherHits;
      hits.push(firstPlace + i);
    });
  }
  return phraseHits.concat(otherHits);
}

interface FoldedChapter {
  readonly firstPlace: number;
  /** The words of the chapter, one verse a line. */
  readonly said: string;
}

/** Made at the first search of a version, and kept as long as its pack. */
const foldedPacks = new WeakMap<VersionPack, readonly FoldedChapter[]>();

function foldedChapters(pack: VersionPack): readonly FoldedChapter[] {
  const known = foldedPacks.get(pack);
  if (known) return known;
  let firstPlace = 0;
  const chapters = allChapters().map((address) => {
    const verses = pack.chapter(address);
    const chapter = { firstPlace, said: verses.map(({ text }) => fold(text)).join('\n') };
    firstPlace += verses.length;
    return chapter;
  });
  foldedPacks.set(pack, chapters);
  return chapters;
}

/** The words in lowercase, each between single spaces, with "don't" as "dont" however it is written. */
function fold(text: string): string {
  return ` ${text} `
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}
