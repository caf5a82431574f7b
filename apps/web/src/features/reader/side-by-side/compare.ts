import { type ChapterPage, partsOf, type Run, textOf } from '@lampstand/scripture';

/** The runs of every verse of a page, however many parts it has. */
export function runsByVerse(page: ChapterPage): Map<number, Run[]> {
  const verses = new Map<number, Run[]>();
  for (const part of page.blocks.flatMap(partsOf)) {
    const said = verses.get(part.verse);
    verses.set(part.verse, said ? [...said, { text: ' ' }, ...part.runs] : [...part.runs]);
  }
  return verses;
}

/** The verse numbers that any of the pages has, in order. */
export function allVerses(pages: readonly ReadonlyMap<number, readonly Run[]>[]): number[] {
  return [...new Set(pages.flatMap((page) => [...page.keys()]))].sort((a, b) => a - b);
}

export interface Word {
  readonly text: string;
  readonly differs: boolean;
}

/**
 * The words of one text, each with whether the other text lacks it at that place: what is left when
 * the longest common sequence of words is taken out. Case and punctuation do not count.
 */
export function compareWords(text: readonly Run[], other: readonly Run[]): Word[] {
  const words = textOf(text).split(/(?<=\s)/);
  const plain = words.map(bare);
  const theirs = textOf(other).split(/\s+/).map(bare);
  const common = commonLengths(plain, theirs);
  const result: Word[] = [];
  let i = 0;
  let j = 0;
  while (i < words.length) {
    const text = words[i] ?? '';
    if (plain[i] === theirs[j] && j < theirs.length) {
      result.push({ text, differs: false });
      i++;
      j++;
    } else if (j < theirs.length && (common[i]?.[j + 1] ?? 0) >= (common[i + 1]?.[j] ?? 0)) {
      j++;
    } else {
      result.push({ text, differs: plain[i] !== '' });
      i++;
    }
  }
  return result;
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** For every pair of places, how many words the rests have in common, in order. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (!row) continue;
      row[j] =
        a[i] === b[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
