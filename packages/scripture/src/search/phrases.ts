import type { SearchIndex } from './index-file.ts';

/** The terms that may occur at one place of a phrase. */
export type PhrasePlace = readonly number[];

/** A phrase prepared for matching: most places have one term, and comparing is faster than a lookup. */
export interface Phrase {
  readonly length: number;
  /** The only term at a place, or -1 if there are several or none. */
  readonly terms: Int32Array;
  readonly sets: readonly ReadonlySet<number>[];
}

export function phraseOf(places: readonly PhrasePlace[]): Phrase {
  return {
    length: places.length,
    terms: Int32Array.from(places, (terms) => (terms.length === 1 ? (terms[0] as number) : -1)),
    sets: places.map((terms) => new Set(terms)),
  };
}

/** Whether a phrase occurs at a position, possibly across lines. */
export function standsAt({ forms, termOfForm }: SearchIndex, phrase: Phrase, start: number): boolean {
  const { length, terms, sets } = phrase;
  for (let i = 0; i < length; i++) {
    const term = termOfForm[forms[start + i] as number] as number;
    const only = terms[i] as number;
    if (only >= 0 ? only !== term : !sets[i]?.has(term)) return false;
  }
  return true;
}

/**
 * Calls back with the first position of every occurrence of the phrase, checking around each occurrence of
 * its rarest word.
 */
export function eachPhrase(
  index: SearchIndex,
  places: readonly PhrasePlace[],
  found: (position: number) => void,
): void {
  const { positions, positionStarts, forms, termOfForm } = index;
  const phrase = phraseOf(places);
  const rarest = rarestOf(index, places);
  // Most positions already fail at the neighbor of the rarest word.
  const neighbour = rarest > 0 ? -1 : 1;
  const neighbourTerm = phrase.terms[rarest + neighbour] ?? -1;
  const lastStart = forms.length - places.length;
  for (const term of places[rarest] ?? []) {
    const end = positionStarts[term + 1] as number;
    for (let at = positionStarts[term] as number; at < end; at++) {
      const position = positions[at] as number;
      if (neighbourTerm >= 0 && termOfForm[forms[position + neighbour] as number] !== neighbourTerm) continue;
      const start = position - rarest;
      if (start >= 0 && start <= lastStart && standsAt(index, phrase, start)) found(start);
    }
  }
}

/** The same for a phrase within one line. */
export function eachPhraseInLine(
  index: SearchIndex,
  places: readonly PhrasePlace[],
  found: (position: number, line: number) => void,
): void {
  const { lineOf, lineStarts } = index;
  eachPhrase(index, places, (start) => {
    const line = lineOf[start] as number;
    if (start + places.length <= (lineStarts[line + 1] as number)) found(start, line);
  });
}

function rarestOf({ positionStarts }: SearchIndex, places: readonly PhrasePlace[]): number {
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  places.forEach((terms, i) => {
    let count = 0;
    for (const term of terms) {
      count += (positionStarts[term + 1] as number) - (positionStarts[term] as number);
    }
    if (count < fewest) [rarest, fewest] = [i, count];
  });
  return rarest;
}

/** Whether these words occur consecutively anywhere. */
export function hasPhrase(index: SearchIndex, words: readonly string[]): boolean {
  const terms = words.map((word) => index.terms.find(word));
  if (terms.includes(-1)) return false;
  let isFound = false;
  const places = terms.map((term) => [term]);
  eachPhraseInLine(index, places, () => {
    isFound = true;
  });
  return isFound;
}
