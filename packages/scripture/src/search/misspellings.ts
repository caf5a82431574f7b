import type { SearchIndex } from './index-file.ts';
import { lettersOf } from './word-table.ts';

export interface NearTerm {
  readonly term: number;
  /** Letters added, lost, replaced or swapped with their neighbor. */
  readonly distance: number;
}

const MOST_NEAR = 8;

/**
 * The terms nearest to an unknown word, the likeliest first. Short words are not corrected. People usually
 * get the first letter right, so other words are considered only where no word with it is near.
 */
export function nearTerms(index: SearchIndex, word: string): NearTerm[] {
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  if (most === 0 || word.length > 30) return [];
  const first = word[0] ?? '';
  let found = termsWithin(
    index,
    word,
    most,
    index.terms.firstFrom(first),
    index.terms.firstFrom(`${first}\uffff`),
  );
  if (!found.some(({ distance }) => distance === 1))
    found = termsWithin(index, word, most, 0, index.terms.count);
  found.sort((a, b) => a.cost - b.cost);
  const best = found[0]?.cost ?? 0;
  return found.filter(({ cost }) => cost <= best + 1).slice(0, MOST_NEAR);
}

function termsWithin(index: SearchIndex, word: string, most: number, from: number, to: number) {
  const { terms, letters, positionStarts } = index;
  const wordLetters = lettersOf(word);
  const found: (NearTerm & { readonly cost: number })[] = [];
  for (let term = from; term < to; term++) {
    // One edit adds at most one letter and removes at most one.
    if (bitCount((letters[term] as number) ^ wordLetters) > 2 * most) continue;
    if (Math.abs(terms.lengthOf(term) - word.length) > most) continue;
    const candidate = terms.at(term);
    const distance = editDistance(word, candidate, most);
    if (distance === 0 || distance > most) continue;
    const occurrences = (positionStarts[term + 1] as number) - (positionStarts[term] as number);
    const firstDiffers = candidate[0] === word[0] ? 0 : 0.7;
    found.push({ term, distance, cost: distance + firstDiffers - Math.log10(occurrences) * 0.1 });
  }
  return found;
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const WIDTH = 36;
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/** The edit distance of two words of up to 34 letters, or more than `most` as soon as that is certain. */
function editDistance(a: string, b: string, most: number): number {
  let [beforeLast, last, current] = rows;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    let least = i;
    current[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = (last[j - 1] as number) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[j] as number) + 1, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
      }
      current[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length] as number;
}
