import type { VerseAddress } from '@lampstand/canon';
import type { SearchIndex } from './index-file.ts';
import { firstLineFrom, placeAt } from './places.ts';
import { isLittleWord } from './words.ts';
import { writtenTerm } from './writing.ts';

/** A word that a passage repeats. */
export interface RecurringWord {
  /** In its most common spelling in the version. */
  readonly word: string;
  readonly times: number;
  readonly timesInBible: number;
  readonly verses: readonly number[];
}

/** The value of a word that occurs in only one verse; a word that occurs everywhere is worth nothing. */
const weightOf = (index: SearchIndex, times: number) => Math.log(index.lineCount / (times + 1));

function timesInBible(index: SearchIndex, family: number): number {
  let times = 0;
  for (let at = index.familyStarts[family] as number; at < (index.familyStarts[family + 1] as number); at++) {
    const term = index.familyTerms[at] as number;
    times += (index.positionStarts[term + 1] as number) - (index.positionStarts[term] as number);
  }
  return times;
}

/** The word families in the lines of a passage, without common words: for each, its terms and lines. */
function familiesIn(index: SearchIndex, start: VerseAddress, end: VerseAddress) {
  const found = new Map<number, { terms: number[]; lines: number[] }>();
  const last = firstLineFrom(index, placeAt(end) + 1);
  for (let line = firstLineFrom(index, placeAt(start)); line < last; line++) {
    for (let at = index.lineStarts[line] as number; at < (index.lineStarts[line + 1] as number); at++) {
      const term = index.termOfForm[index.forms[at] as number] as number;
      if (isLittleWord(index.terms.at(term))) continue;
      const family = index.familyOf[term] as number;
      const seen = found.get(family) ?? { terms: [], lines: [] };
      found.set(family, seen);
      seen.terms.push(term);
      seen.lines.push(line);
    }
  }
  return found;
}

/** The words that occur more than once in a passage and seldom in the Bible, the most significant first. */
export function recurringWords(
  index: SearchIndex,
  start: VerseAddress,
  end: VerseAddress,
  most: number,
): RecurringWord[] {
  return [...familiesIn(index, start, end)]
    .filter(([, { terms }]) => terms.length > 1)
    .map(([family, { terms, lines }]) => ({ terms, lines, inBible: timesInBible(index, family) }))
    .map((word) => ({ ...word, score: Math.sqrt(word.terms.length) * weightOf(index, word.inBible) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ terms, lines, inBible }) => ({
      word: writtenTerm(index, commonest(terms)),
      times: terms.length,
      timesInBible: inBible,
      verses: [...new Set(lines.map((line) => (index.places[line] as number) & 255))],
    }));
}

function commonest(terms: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Scores how closely other verses are related to this one by their words and by how well known they are. */
export function kinshipWith(index: SearchIndex, verse: VerseAddress): (other: VerseAddress) => number {
  const weights = new Map(
    [...familiesIn(index, verse, verse).keys()].map((family) => [
      family,
      weightOf(index, timesInBible(index, family)),
    ]),
  );
  return (other) => {
    const theirs = familiesIn(index, other, other);
    let shared = 0;
    for (const family of theirs.keys()) shared += weights.get(family) ?? 0;
    const line = firstLineFrom(index, placeAt(other));
    return shared / Math.sqrt(theirs.size + 4) + (index.renown[line] as number) / 100;
  };
}
