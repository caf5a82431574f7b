import { formatReference, type VerseAddress, type VersionId } from '@lampstand/canon';
import type { SearchIndex } from '../search/index-file.ts';
import { addressOf } from '../search/places.ts';
import { exactStarts } from './exact.ts';
import { type Difference, nearestPassage } from './nearest.ts';
import { type Statement, statementsIn } from './statements.ts';

/**
 * Whether what a text says stands in scripture. Each sentence or quotation of it is *exact* where its
 * words stand one after the other (case and signs do not count, and it may run over several verses),
 * *different* where a passage says nearly the same, and otherwise *missing*. How near is near enough is
 * weighed by the rarity of words: five little words in common are no quotation.
 */
export interface CheckedQuotation {
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly verdict: 'exact' | 'different' | 'missing';
  /** If exact, where it stands first in each version that has it; if different, the nearest passage. */
  readonly places: readonly QuotedPlace[];
  /** If different, the quotation beside the passage, word for word; else nothing. */
  readonly differences: readonly Difference[];
}

export interface QuotedPlace {
  readonly version: VersionId;
  readonly reference: string;
  readonly start: VerseAddress;
  readonly end: VerseAddress;
  /** How often the version says it. */
  readonly times: number;
}

/** Checks every sentence and quotation of a text against the versions. */
export function verifyQuotations(text: string, indexes: readonly SearchIndex[]): CheckedQuotation[] {
  return statementsIn(text).map((statement) => {
    const { start, end } = statement;
    return { start, end, text: text.slice(start, end), ...verdictOn(text, statement, indexes) };
  });
}

type Verdict = Pick<CheckedQuotation, 'verdict' | 'places' | 'differences'>;

function verdictOn(text: string, statement: Statement, indexes: readonly SearchIndex[]): Verdict {
  const length = statement.words.length;
  const words = statement.words.map(({ folded }) => folded);
  const places = indexes.flatMap((index) => {
    const starts = exactStarts(index, words);
    const [first] = starts;
    return first === undefined ? [] : [placeOf(index, first, first + length - 1, starts.length)];
  });
  if (places.length > 0) return { verdict: 'exact', places, differences: [] };
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
