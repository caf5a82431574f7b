import { wordsIn } from '../search/words.ts';
import { align } from './alignment.ts';
import type { Difference } from './nearest.ts';

/** Compares two texts word by word: what one says (`quoted`) and what the other says (`scripture`). */
export function compareTexts(first: string, second: string): Difference[] {
  const [mine, theirs] = [wordsIn(first), wordsIn(second)];
  const same = (i: number, j: number) => mine[i]?.folded === theirs[j]?.folded;
  const { steps } = align(mine.length, theirs.length, (i, j) => (same(i, j) ? 2 : -1), 0.5);
  // The alignment may skip the start and end of the second text; here all of it counts.
  const seen = steps.filter(([, j]) => j >= 0).map(([, j]) => j);
  const before = Array.from({ length: seen[0] ?? 0 }, (_, j) => [-1, j] as const);
  const from = (seen.at(-1) ?? -1) + 1;
  const behind = Array.from({ length: theirs.length - from }, (_, k) => [-1, from + k] as const);
  const written = (text: string, words: typeof mine, at: number) =>
    text.slice(words[at]?.start, words[at]?.end);
  const differences: { kind: Difference['kind']; quoted: string[]; scripture: string[] }[] = [];
  for (const [i, j] of [...before, ...steps, ...behind]) {
    const kind = i < 0 ? 'missing' : j < 0 ? 'added' : same(i, j) ? 'same' : 'changed';
    let last = differences.at(-1);
    if (last?.kind !== kind) {
      last = { kind, quoted: [], scripture: [] };
      differences.push(last);
    }
    if (i >= 0) last.quoted.push(written(first, mine, i));
    if (j >= 0) last.scripture.push(written(second, theirs, j));
  }
  return differences.map(({ kind, quoted, scripture }) => ({
    kind,
    quoted: quoted.join(' '),
    scripture: scripture.join(' '),
  }));
}
