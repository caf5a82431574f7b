import type { VersionPack } from '@lampstand/scripture';

/** Fragments of verses that people type to find them; no topic should match. */
export function createFragments(pack: VersionPack): string[] {
  const verses = [...pack.allVerses()].filter((_, i) => i % 70 === 0);
  return verses.flatMap(({ text }, i) => {
    const words = text.match(/[\p{L}'’]+/gu) ?? [];
    const count = 3 + (i % 5);
    const start = i % Math.max(1, words.length - count);
    return words.length < count ? [] : [words.slice(start, start + count).join(' ')];
  });
}
