import { packs, versesCited } from './testing.ts';

/** Helpers for the tests of authored content: similarity, repetition, quotation. */

/** A run of this many words in common with a verse is a quotation. */
const QUOTATION = 6;
/** Two texts that share more than this part of their word pairs say the same thing. */
const ALIKE = 0.5;

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The entries that occur more than once. */
export function repeated(entries: readonly string[]): string[] {
  return [...new Set(entries.filter((entry, i) => entries.indexOf(entry) !== i))];
}

/** The pairs of texts, by their keys, that are too similar. */
export function nearDuplicates(texts: readonly (readonly [key: string, text: string])[]): string[] {
  const pairsOfWords = texts.map(([, text]) => {
    const words = wordsOf(text);
    return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`));
  });
  return texts.flatMap(([key], i) =>
    texts.slice(i + 1).flatMap(([other], j) => {
      const [mine = new Set(), theirs = new Set()] = [pairsOfWords[i], pairsOfWords[i + 1 + j]];
      const shared = [...mine].filter((pair) => theirs.has(pair)).length;
      return shared > ALIKE * Math.min(mine.size, theirs.size) ? [`${key} and ${other}`] : [];
    }),
  );
}

/** Whether a text about a passage quotes it in any version. */
export function quotes(text: string, reference: string): boolean {
  const words = wordsOf(text);
  const runs = words.slice(QUOTATION - 1).map((_, i) => ` ${words.slice(i, i + QUOTATION).join(' ')} `);
  return packs.some((pack) => {
    const passage = versesCited(pack, reference).map((verse) => verse.text);
    const said = ` ${wordsOf(passage.join(' ')).join(' ')} `;
    return runs.some((run) => said.includes(run));
  });
}
