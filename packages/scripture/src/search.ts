import type { VerseAddress } from '@lampstand/canon';
import type { VersionPack } from './pack.ts';
import type { Verse } from './page.ts';

export type SearchOrder = 'relevance' | 'bookOrder';
export type Hit = VerseAddress & Verse;

/**
 * Finds the verses that hold every word of a query, by reading them all. By relevance, verses that
 * have the words side by side and in order come first; otherwise the order is that of the Bible.
 */
export function searchByScan(pack: VersionPack, query: string, order: SearchOrder): Hit[] {
  const words = wordsOf(fold(query.normalize('NFKC')));
  if (words.length === 0) return [];
  const phrase = ` ${words.join(' ')} `;
  const rarest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const phraseHits: Hit[] = [];
  const otherHits: Hit[] = [];
  for (const verse of pack.allVerses()) {
    const folded = fold(verse.text);
    if (!folded.includes(rarest)) continue;
    const said = ` ${wordsOf(folded).join(' ')} `;
    if (order === 'relevance' && said.includes(phrase)) phraseHits.push(verse);
    else if (words.every((word) => said.includes(` ${word} `))) otherHits.push(verse);
  }
  return [...phraseHits, ...otherHits];
}

/** Lowercase, and "don't" as "dont" however its apostrophe is written. */
function fold(text: string): string {
  return text.toLowerCase().replace(/['’]/g, '');
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
