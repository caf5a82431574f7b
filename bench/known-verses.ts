/** A partly remembered verse: the words, and the verse they are from. */
export interface KnownVerse {
  readonly query: string;
  readonly words: readonly string[];
  readonly line: number;
}

export type Random = () => number;

/** Mulberry32: small, and the same numbers in every run. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function wordsOf(verse: string): string[] {
  return (
    verse
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const MOST_FREQUENT = 100;

/** Words in verse order, none among the hundred most frequent of the version. */
export function knownVerses(
  verses: readonly string[],
  count: number,
  [fewest, most]: readonly [number, number],
  random: Random,
  spoil: (words: readonly string[], random: Random) => readonly string[] = (words) => words,
): KnownVerse[] {
  const all = verses.map(wordsOf);
  const frequencies = new Map<string, number>();
  for (const word of all.flat()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const frequent = new Set(
    [...frequencies]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_FREQUENT)
      .map(([word]) => word),
  );
  const known: KnownVerse[] = [];
  while (known.length < count) {
    const line = Math.floor(random() * all.length);
    const content = (all[line] ?? []).filter((word) => !frequent.has(word));
    const wanted = fewest + Math.floor(random() * (most - fewest + 1));
    if (content.length < wanted) continue;
    const chosen = new Set<number>();
    while (chosen.size < wanted) chosen.add(Math.floor(random() * content.length));
    const words = [...chosen].sort((a, b) => a - b).map((at) => content[at] ?? '');
    known.push({ query: spoil(words, random).join(' '), words, line });
  }
  return known;
}

/** Misspells or inflects one word of at least four letters. */
export function spoilOne(words: readonly string[], random: Random): readonly string[] {
  const long = words.map((_, i) => i).filter((i) => (words[i]?.length ?? 0) >= 4);
  const chosen = long[Math.floor(random() * long.length)];
  return words.map((word, i) => {
    if (i !== chosen) return word;
    return random() < 0.5 ? misspelt(word, random) : inflected(word, random);
  });
}

/** Loses, adds, replaces or swaps a letter after the first. */
function misspelt(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [before, after] = [word.slice(0, at), word.slice(at)];
  const ways = [
    before + after.slice(1),
    before + letter + after,
    before + letter + after.slice(1),
    `${before}${after[1]}${after[0]}${after.slice(2)}`,
  ];
  return ways[Math.floor(random() * ways.length)] ?? word;
}

/** Another form by simple rules, whether or not the word has it. */
function inflected(word: string, random: Random): string {
  if (word.endsWith('eth')) return `${word.slice(0, -3)}es`;
  if (word.endsWith('ed')) return `${word.slice(0, -2)}ing`;
  if (word.endsWith('ing')) return `${word.slice(0, -3)}ed`;
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  const stem = word.replace(/e$/, '');
  const ways = [`${word}s`, `${stem}ed`, `${stem}ing`];
  return ways[Math.floor(random() * ways.length)] ?? word;
}
