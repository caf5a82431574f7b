import type { VerseAddress } from '@lampstand/canon';
import type { VersionPack } from './pack.ts';
import type { Verse } from './page.ts';

export type SearchOrder = 'relevance' | 'bookOrder';
export type Hit = VerseAddress & Verse;

/** More words than any verse is likely to be remembered by. */
const MOST_WORDS = 40;

/**
 * Finds the verses that hold every word of a query, by reading them all. By relevance, verses that
 * have the words side by side and in order come first; otherwise the order is that of the Bible.
 */
export function searchByScan(pack: VersionPack, query: string, order: SearchOrder): Hit[] {
  const asked = wordsOf(fold(query.normalize('NFKC')));
  if (asked.length === 0) return [];
  const phrase = ` ${asked.join(' ')} `;
  const words = [...new Set(asked)].slice(0, MOST_WORDS).map((word) => ` ${word} `);
  const [rarest = '', ...others] = words.sort((a, b) => b.length - a.length);
  const { verses, said } = foldedOf(pack);
  const phraseHits: Hit[] = [];
  const otherHits: Hit[] = [];
  verses.forEach((verse, i) => {
    const text = said[i] ?? '';
    if (!text.includes(rarest) || !others.every((word) => text.includes(word))) return;
    if (order === 'relevance' && text.includes(phrase)) phraseHits.push(verse);
    else otherHits.push(verse);
  });
  return [...phraseHits, ...otherHits];
}

interface Folded {
  readonly verses: readonly Hit[];
  /** The words of each verse between single spaces. */
  readonly said: readonly string[];
}

/** Made at the first search of a version, and kept as long as its pack. */
const foldedPacks = new WeakMap<VersionPack, Folded>();

function foldedOf(pack: VersionPack): Folded {
  const known = foldedPacks.get(pack);
  if (known) return known;
  const verses = [...pack.allVerses()];
  const folded = { verses, said: verses.map(({ text }) => ` ${wordsOf(fold(text)).join(' ')} `) };
  foldedPacks.set(pack, folded);
  return folded;
}

/** Lowercase, and "don't" as "dont" however its apostrophe is written. */
function fold(text: string): string {
  return text.toLowerCase().replace(/['’]/g, '');
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
