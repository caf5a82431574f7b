import type { SearchIndex } from './index-file.ts';
import {
  type Meaning,
  meaningOf,
  misspeltMeaning,
  NOTHING,
  occurrencesOf,
  prefixMeaning,
  QUALITY,
} from './lexicon.ts';
import { hasPhrase } from './phrases.ts';
import type { SoughtWord } from './query.ts';
import { isLittleWord } from './words.ts';

/**
 * A slot is one concept of a query as a version can match it: a word with its family, all words with a
 * prefix, or the corrections of a misspelled word. Words of one family share a slot.
 */
export interface Slot extends Meaning {
  readonly occurrences: number;
  /** Rarer slots have a higher weight. */
  readonly weight: number;
  readonly isLittle: boolean;
  readonly isRequired: boolean;
  readonly isQuoted: boolean;
}

export interface Slots {
  readonly slots: readonly Slot[];
  /** The slots in the order of the query. */
  readonly sequence: readonly number[];
  /** Whether a term matches two slots, so that its presence does not show which of them is filled. */
  readonly hasOverlap: boolean;
  readonly corrections: readonly Correction[];
}

/** A word that this version does not have, and its most likely correction. */
interface Correction {
  readonly typed: string;
  readonly meant: number;
}

interface Draft {
  readonly terms: number[];
  readonly qualities: number[];
  readonly isLittle: boolean;
  readonly isQuoted: boolean;
  isInsisted: boolean;
}

/** A text with more unknown words than this is in another language. */
const MOST_GUESSES = 10;

/** The slots of words that are searched together. `isPatient` also looks for misspellings of known words. */
export function slotsOf(index: SearchIndex, words: readonly SoughtWord[], isPatient = false): Slots {
  const drafts: Draft[] = [];
  const sequence: number[] = [];
  const corrections: Correction[] = [];
  const slotOfTerm = new Map<number, number>();
  let hasOverlap = false;
  let guesses = 0;
  const add = (word: SoughtWord, meaning: Meaning): void => {
    const shared = meaning.terms[0] === undefined ? undefined : slotOfTerm.get(meaning.terms[0]);
    const known = shared === undefined ? undefined : drafts[shared];
    if (
      shared !== undefined &&
      known?.terms.length === meaning.terms.length &&
      known.isQuoted === word.isQuoted
    ) {
      meaning.qualities.forEach((quality, i) => {
        known.qualities[i] = Math.min(quality, known.qualities[i] ?? quality);
      });
      known.isInsisted ||= word.isInsisted;
      sequence.push(shared);
      return;
    }
    hasOverlap ||= meaning.terms.some((term) => slotOfTerm.has(term));
    for (const term of meaning.terms) slotOfTerm.set(term, drafts.length);
    sequence.push(drafts.length);
    drafts.push({
      terms: [...meaning.terms],
      qualities: [...meaning.qualities],
      isLittle: !word.isPrefix && isLittleWord(word.word),
      isQuoted: word.isQuoted,
      isInsisted: word.isInsisted,
    });
  };
  for (const word of asWritten(index, words)) {
    let meaning = word.isPrefix || word.isQuoted ? exactMeaning(index, word) : meaningOf(index, word.word);
    const isUnknown = meaning.terms.length === 0;
    const mayBeMisspelt =
      !word.isPrefix && !word.isQuoted && (isUnknown || (isPatient && !isLittleWord(word.word)));
    if (mayBeMisspelt && guesses++ < MOST_GUESSES) {
      const misspelt = misspeltMeaning(index, word.word);
      const [meant] = misspelt.terms;
      if (isUnknown && meant !== undefined) corrections.push({ typed: word.word, meant });
      meaning = isUnknown ? misspelt : withGuesses(meaning, misspelt);
    }
    add(word, meaning);
  }
  return { slots: weighed(index, drafts), sequence, hasOverlap, corrections };
}

function weighed(index: SearchIndex, drafts: readonly Draft[]): Slot[] {
  const onlyLittle = drafts.every(({ isLittle }) => isLittle);
  return drafts.map(({ terms, qualities, isLittle, isQuoted, isInsisted }): Slot => {
    const sure = terms.filter((_, i) => (qualities[i] ?? 0) <= QUALITY.kindred);
    const occurrences = occurrencesOf(index, terms);
    const rarity = sure.length > 0 ? occurrencesOf(index, sure) : occurrences;
    return {
      terms,
      qualities,
      occurrences,
      weight: Math.log(1 + index.lineCount / Math.max(1, rarity)),
      isLittle,
      isRequired: isInsisted || !isLittle || onlyLittle,
      isQuoted,
    };
  });
}

/** A phrase is searched exactly: its words and no other forms of them. */
export function exactMeaning(index: SearchIndex, { word, isPrefix }: SoughtWord): Meaning {
  if (isPrefix) return prefixMeaning(index, word);
  const term = index.terms.find(word);
  return term < 0 ? NOTHING : { terms: [term], qualities: [QUALITY.exact] };
}

/** A word that exists may still be a typing mistake for another one. */
function withGuesses(known: Meaning, guesses: Meaning): Meaning {
  const further = guesses.terms.filter((term) => !known.terms.includes(term));
  return {
    terms: [...known.terms, ...further],
    qualities: [...known.qualities, ...further.map(() => QUALITY.guess)],
  };
}

/** The words as this version separates them: "forever" is "for ever" in one, and "to day" is "today" in another. */
function asWritten(index: SearchIndex, words: readonly SoughtWord[]): SoughtWord[] {
  const written: SoughtWord[] = [];
  const isFree = (word: SoughtWord) => !word.isPrefix && !word.isQuoted;
  const isTerm = (word: string) => index.terms.find(word) >= 0;
  for (const word of words) {
    const last = written.at(-1);
    const together = last && isFree(last) && isFree(word) ? last.word + word.word : '';
    if (last && together !== '' && isTerm(together) && !hasPhrase(index, [last.word, word.word])) {
      written[written.length - 1] = { ...word, word: together };
      continue;
    }
    written.push(...(!isFree(word) || isTerm(word.word) ? [word] : partsOf(index, word)));
  }
  return written;
}

const SHORTEST_PART = 2;

function partsOf(index: SearchIndex, whole: SoughtWord): SoughtWord[] {
  const { word } = whole;
  for (let at = SHORTEST_PART; at <= Math.min(word.length, 20) - SHORTEST_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (hasPhrase(index, parts)) return parts.map((part) => ({ ...whole, word: part }));
  }
  return [whole];
}
