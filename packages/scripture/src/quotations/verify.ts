import { formatReference, type VerseAddress, type VersionId } from '@lampstand/canon';
import type { SearchIndex } from '../search/index-file.ts';
import { addressOf, firstLineFrom, placeAt } from '../search/places.ts';
import { wordsIn } from '../search/words.ts';
import { bookAt, exactStarts } from './exact.ts';
import { type Difference, nearestPassage } from './nearest.ts';
import { MOST_WORDS, quotableWords, type Statement, statementsIn } from './statements.ts';

/**
 * Checks whether scripture contains what a text says. Each sentence or quotation is *exact* where its words
 * occur consecutively (ignoring case and punctuation, possibly across several verses), *different* where a
 * passage says nearly the same, and otherwise *missing*. Similarity is weighted by the rarity of words:
 * five common words are not a quotation.
 */
export interface CheckedQuotation {
  /** Its position in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly verdict: 'exact' | 'different' | 'missing';
  /** If exact, its first position in each version that has it; if different, the nearest passage. */
  readonly places: readonly QuotedPlace[];
  /** If different, the quotation aligned with the passage word by word; otherwise empty. */
  readonly differences: readonly Difference[];
}

export interface QuotedPlace {
  readonly version: VersionId;
  readonly reference: string;
  readonly start: VerseAddress;
  readonly end: VerseAddress;
  /** How often the version contains it. */
  readonly times: number;
}

/** Checks every sentence and quotation of a text against the versions. */
export function verifyQuotations(text: string, indexes: readonly SearchIndex[]): CheckedQuotation[] {
  return statementsIn(text).map((statement) => {
    const { start, end } = statement;
    return { start, end, text: text.slice(start, end), ...verdictOn(text, statement, indexes) };
  });
}

/** An ellipsis for omitted words; pieces that are farther apart than the maximum are two passages. */
const GAP = /\s*(?:…|\.\s?\.\s?\.)\s*/;
const MOST_LEFT_OUT = 100;

/**
 * Checks a text as one quotation: its sentences must follow one another, and where it has "…" the pieces
 * must occur in order, not far apart. With `within`, an exact one must occur there.
 */
export function verifyQuotation(
  text: string,
  indexes: readonly SearchIndex[],
  within?: readonly [start: VerseAddress, end: VerseAddress],
): Verdict {
  const pieces = text.split(GAP).filter((piece) => wordsIn(piece).length > 0);
  const places = indexes.flatMap((index) => exactPlace(index, pieces, within) ?? []);
  if (places.length > 0) return { verdict: 'exact', places, differences: [] };
  if (within) return { verdict: 'missing', places: [], differences: [] };
  const whole = { start: 0, end: text.length, words: quotableWords(text).slice(0, MOST_WORDS) };
  return nearestVerdict(text, whole, indexes);
}

function exactPlace(
  index: SearchIndex,
  pieces: readonly string[],
  within: readonly [VerseAddress, VerseAddress] | undefined,
): QuotedPlace | undefined {
  const [from, to] = within
    ? [positionFrom(index, placeAt(within[0])), positionFrom(index, placeAt(within[1]) + 1)]
    : [0, index.forms.length];
  const words = pieces.map((piece) => quotableWords(piece).map(({ folded }) => folded));
  const [first = [], ...further] = words;
  if (words.some((piece) => piece.length === 0)) return undefined;
  const starts = exactStarts(index, first).filter((at) => at >= from && at + first.length <= to);
  for (const start of starts) {
    let end = start + first.length;
    const isFollowed = further.every((piece) => {
      const next = exactStarts(index, piece).find((at) => at >= end && at + piece.length <= to);
      if (next === undefined || next > end + MOST_LEFT_OUT) return false;
      end = next + piece.length;
      return bookAt(index, next) === bookAt(index, start);
    });
    if (isFollowed) return placeOf(index, start, end - 1, starts.length);
  }
  return undefined;
}

/** The position in the sequence of words where the first verse at or after a place begins. */
function positionFrom(index: SearchIndex, place: number): number {
  return index.lineStarts[firstLineFrom(index, place)] as number;
}

export type Verdict = Pick<CheckedQuotation, 'verdict' | 'places' | 'differences'>;

function verdictOn(text: string, statement: Statement, indexes: readonly SearchIndex[]): Verdict {
  const length = statement.words.length;
  const words = statement.words.map(({ folded }) => folded);
  const places = indexes.flatMap((index) => {
    const starts = exactStarts(index, words);
    const [first] = starts;
    return first === undefined ? [] : [placeOf(index, first, first + length - 1, starts.length)];
  });
  if (places.length > 0) return { verdict: 'exact', places, differences: [] };
  return nearestVerdict(text, statement, indexes);
}

function nearestVerdict(text: string, statement: Statement, indexes: readonly SearchIndex[]): Verdict {
  const nearest = indexes
    .map((index) => nearestPassage(index, text, statement))
    .reduce((best, next) => ((next?.likeness ?? 0) > (best?.likeness ?? 0) ? next : best), undefined);
  if (!nearest) return { verdict: 'missing', places: [], differences: [] };
  const { index, first, last, differences } = nearest;
  return { verdict: 'different', places: [placeOf(index, first, last, 1)], differences };
}

function placeOf(index: SearchIndex, first: number, last: number, times: number): QuotedPlace {
  const [start, end] = [first, last].map((position) =>
    addressOf(index.places[index.lineOf[position] as number] as number),
  ) as [VerseAddress, VerseAddress];
  return { version: index.version, reference: referenceOf(start, end), start, end, times };
}

function referenceOf(start: VerseAddress, end: VerseAddress): string {
  const { chapter, verse } = start;
  const book = start.book.name;
  if (chapter === end.chapter) return formatReference({ book, chapter, verse, endVerse: end.verse });
  return `${formatReference({ book, chapter, verse })}-${end.chapter}:${end.verse}`;
}
