import type { SearchIndex } from './index-file.ts';

/** The terms that may stand at one place of a phrase. */
export type PhrasePlace = readonly number[];

/**
 * Calls back with the first position of everywhere that the phrase stands within one line. It looks
 * around wherever its rarest word stands.
 */
export function eachPhrase(
  index: SearchIndex,
  places: readonly PhrasePlace[],
  found: (position: number) => void,
): void {
  const { positions, positionStarts, lineStarts, lineOf } = index;
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  places.forEach((terms, i) => {
    let count = 0;
    for (const term of terms) {
      count += (positionStarts[term + 1] as number) - (positionStarts[term] as number);
    }
    if (count < fewest) [rarest, fewest] = [i, count];
  });
  const tests = places.map(testOf);
  for (const term of places[rarest] ?? []) {
    const end = positionStarts[term + 1] as number;
    for (let at = positionStarts[term] as number; at < end; at++) {
      const position = positions[at] as number;
      const start = position - rarest;
      const line = lineOf[position] as number;
      if (start < (lineStarts[line] as number)) continue;
      if (start + places.length > (lineStarts[line + 1] as number)) continue;
      if (standsAt(index, tests, start)) found(start);
    }
  }
}

/** Whether the words of a phrase stand from a position on. */
export function standsAt(index: SearchIndex, tests: readonly PhraseTest[], start: number): boolean {
  const { forms, termOfForm } = index;
  for (let i = 0; i < tests.length; i++) {
    const term = termOfForm[forms[start + i] as number] as number;
    const test = tests[i] as PhraseTest;
    if (typeof test === 'number' ? test !== term : !test.has(term)) return false;
  }
  return true;
}

export type PhraseTest = number | ReadonlySet<number>;

/** One term is compared faster than looked up. */
export function testOf(terms: PhrasePlace): PhraseTest {
  const [only] = terms;
  return terms.length === 1 && only !== undefined ? only : new Set(terms);
}

/** Whether these words stand side by side anywhere. */
export function hasPhrase(index: SearchIndex, words: readonly string[]): boolean {
  const places = words.map((word) => index.terms.find(word));
  if (places.includes(-1)) return false;
  let isFound = false;
  eachPhrase(
    index,
    places.map((term) => [term]),
    () => {
      isFound = true;
    },
  );
  return isFound;
}
