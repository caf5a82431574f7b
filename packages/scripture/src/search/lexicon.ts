import type { SearchIndex } from './index-file.ts';
import { basesOf, inflectionsOf, spellingsOf } from './inflections.ts';
import { kindredOf } from './kindred-words.ts';
import { nearTerms } from './misspellings.ts';

/** How well a term matches a word, best first. The numbers have to fit into eight bits. */
export const QUALITY = { exact: 1, kindred: 2, near: 3, far: 4, guess: 5 } as const;

/** The terms of one version that match a word of a query, each with its quality. */
export interface Meaning {
  readonly terms: readonly number[];
  readonly qualities: readonly number[];
}

export const NOTHING: Meaning = { terms: [], qualities: [] };

/** The word itself and its family, by any form of it that the version has; no misspellings. */
export function meaningOf(index: SearchIndex, word: string): Meaning {
  const exact = index.terms.find(word);
  const known = exact >= 0 ? exact : relativeOf(index, word);
  if (known < 0) return NOTHING;
  const family = index.familyOf[known] as number;
  const terms = [...index.familyTerms.subarray(index.familyStarts[family], index.familyStarts[family + 1])];
  return { terms, qualities: terms.map((term) => (term === exact ? QUALITY.exact : QUALITY.kindred)) };
}

/** A term of the same family as a word that this version does not have; -1 for none. */
function relativeOf(index: SearchIndex, word: string): number {
  const spellings = spellingsOf(word);
  for (const other of [
    ...kindredOf(word),
    ...spellings,
    ...basesOf(word).flatMap((base) => [base, ...kindredOf(base), ...spellingsOf(base)]),
    ...inflectionsOf(word),
    ...basesOf(word).flatMap(inflectionsOf),
    ...spellings.flatMap(basesOf),
  ]) {
    const term = index.terms.find(other);
    if (term >= 0) return term;
  }
  return -1;
}

/** Every term with this prefix. */
export function prefixMeaning(index: SearchIndex, prefix: string): Meaning {
  const first = index.terms.firstFrom(prefix);
  const end = index.terms.firstFrom(`${prefix}\uffff`);
  const terms = Array.from({ length: end - first }, (_, i) => first + i);
  return { terms, qualities: terms.map(() => QUALITY.exact) };
}

/** The terms that a word may be a misspelling of, the likeliest first, with their families. */
export function misspeltMeaning(index: SearchIndex, word: string): Meaning {
  const near = nearTerms(index, word);
  const qualityOf = new Map<number, number>();
  for (const { term, distance } of near) {
    const quality = distance <= 1 ? QUALITY.near : QUALITY.far;
    // The term itself comes first, because it is the likely correction.
    qualityOf.set(term, Math.min(quality, qualityOf.get(term) ?? quality));
    const family = index.familyOf[term] as number;
    for (const kin of index.familyTerms.subarray(
      index.familyStarts[family],
      index.familyStarts[family + 1],
    )) {
      qualityOf.set(
        kin,
        Math.min(quality + (kin === term ? 0 : 1), qualityOf.get(kin) ?? QUALITY.far, QUALITY.far),
      );
    }
  }
  return { terms: [...qualityOf.keys()], qualities: [...qualityOf.values()] };
}

export function occurrencesOf(index: SearchIndex, terms: readonly number[]): number {
  return terms.reduce(
    (sum, term) => sum + (index.positionStarts[term + 1] as number) - (index.positionStarts[term] as number),
    0,
  );
}
