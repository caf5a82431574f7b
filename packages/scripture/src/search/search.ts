import type { Book, Testament, VerseAddress, VersionId } from '@lampstand/canon';
import type { Passage } from '../references.ts';
import { linesOfAll, linesOfMost, linesOfTree } from './candidates.ts';
import { highlightsOf, type Range } from './highlights.ts';
import { PLACES, type SearchIndex } from './index-file.ts';
import { addressOf, lineAt, type PlaceRange, placeAt, rangeOf } from './places.ts';
import { parseQuery, plainWordsOf, type QueryNode, type SoughtWord, wantedWordsIn } from './query.ts';
import { Scorer } from './scorer.ts';
import { type Lines, scratchOf } from './scratch.ts';
import { type Slots, slotsOf } from './slots.ts';
import { bestFirst } from './top.ts';
import { wordsIn } from './words.ts';
import { lineText, writtenTerm } from './writing.ts';

export type SearchOrder = 'relevance' | 'bookOrder';

export interface SearchOptions {
  readonly order?: SearchOrder | undefined;
  readonly testament?: Testament | undefined;
  readonly book?: Book | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
}

export interface SearchHit {
  readonly address: VerseAddress;
  /** The verse in each version that answers, in the order in which the versions were named. */
  readonly readings: readonly Reading[];
}

export interface Reading {
  readonly version: VersionId;
  readonly text: string;
  /** What in it answers, from left to right. */
  readonly highlights: readonly Range[];
}

export interface SearchResult {
  /** How many verses answer within the filters, on this page or not. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** True when no verse has all that was asked for, and those are given that have the most of it. */
  readonly isPartial: boolean;
  /** Words that were not found, each with the one that was likely meant. */
  readonly corrections: readonly { readonly typed: string; readonly meant: string }[];
}

const NONE: SearchResult = { total: 0, hits: [], isPartial: false, corrections: [] };

/** Searches one version or several at once; a verse that answers in any of them is one hit. */
export function search(indexes: readonly SearchIndex[], text: string, options: SearchOptions): SearchResult {
  const query = parseQuery(text);
  if (!query) return NONE;
  const plain = plainWordsOf(query);
  let answers = indexes.map((index) => answer(index, query, plain));
  const isPartial = plain !== undefined && answers.every(({ count }) => count === 0);
  if (isPartial) {
    for (const { scorer } of answers) scorer.clear();
    answers = indexes.map((index) => partialAnswer(index, plain));
  }
  const [first, ...others] = answers;
  const range = rangeOf(options.testament, options.book);
  const found = first && others.length === 0 ? placesOf(first, range) : placesOfSeveral(answers, range);
  const { offset = 0, limit } = options;
  const page =
    options.order === 'bookOrder'
      ? found.places.sort().subarray(offset, offset + limit)
      : bestFirst(found.places, found.scores, offset, limit);
  const hits = Array.from(page, (place) => hitAt(place, answers, query));
  const corrections = correctionsIn(answers);
  for (const { scorer } of answers) scorer.clear();
  return { total: found.places.length, hits, isPartial: isPartial && found.places.length > 0, corrections };
}

/** What one version answers: lines with their scores, only the first `count` of the arrays. */
interface Answer extends Lines {
  readonly index: SearchIndex;
  readonly scorer: Scorer;
  readonly scores: Float32Array;
}

function answer(index: SearchIndex, query: QueryNode, plain: readonly SoughtWord[] | undefined): Answer {
  const slots = slotsOf(index, plain ?? wantedWordsIn(query));
  // Where a word may fill two slots, seeing it does not tell which; the tree of the query does.
  return plain && !slots.overlap
    ? rated(index, slots, linesOfAll(index, slots.slots), true)
    : rated(index, slots, linesOfTree(index, query), false);
}

/** Longer queries say enough without guessing which of their words are misspelt. */
const MOST_GUESSED = 8;

function partialAnswer(index: SearchIndex, words: readonly SoughtWord[]): Answer {
  const slots = slotsOf(index, words, words.length <= MOST_GUESSED);
  return rated(index, slots, linesOfMost(index, slots.slots), false);
}

function rated(index: SearchIndex, slots: Slots, { lines, count }: Lines, areRequired: boolean): Answer {
  const scorer = new Scorer(index, slots);
  const { scores, kept } = scratchOf(index);
  let keptCount = 0;
  for (let i = 0; i < count; i++) {
    const line = lines[i] as number;
    const score = scorer.score(line, areRequired);
    if (Number.isNaN(score)) continue;
    kept[keptCount] = line;
    scores[keptCount++] = score;
  }
  return { index, scorer, lines: kept, scores, count: keptCount };
}

/** Places with their scores. */
interface Found {
  readonly places: Uint32Array;
  readonly scores: Float32Array;
}

function placesOf({ index, lines, scores, count }: Answer, { first, end }: PlaceRange): Found {
  const { places, placeScores } = scratchOf(index);
  let keptCount = 0;
  for (let i = 0; i < count; i++) {
    const place = index.places[lines[i] as number] as number;
    if (place < first || place >= end) continue;
    places[keptCount] = place;
    placeScores[keptCount++] = scores[i] as number;
  }
  return { places: places.subarray(0, keptCount), scores: placeScores.subarray(0, keptCount) };
}

/** By place, where it stands in the result that is being made, plus one; all 0 between queries. */
const rankOf = new Uint16Array(PLACES);

/** A place is as good as the best of its readings. */
function placesOfSeveral(answers: readonly Answer[], range: PlaceRange): Found {
  const each = answers.map((one) => placesOf(one, range));
  const most = each.reduce((sum, { places }) => sum + places.length, 0);
  const places = new Uint32Array(most);
  const scores = new Float32Array(most);
  let count = 0;
  for (const one of each) {
    for (let i = 0; i < one.places.length; i++) {
      const place = one.places[i] as number;
      const score = one.scores[i] as number;
      const known = (rankOf[place] as number) - 1;
      if (known >= 0) {
        scores[known] = Math.max(scores[known] as number, score);
      } else {
        places[count] = place;
        scores[count++] = score;
        rankOf[place] = count;
      }
    }
  }
  for (let i = 0; i < count; i++) rankOf[places[i] as number] = 0;
  return { places: places.subarray(0, count), scores: scores.subarray(0, count) };
}

/**
 * The verses of passages, answered like a search: each once, within the filters, page by page; in the
 * order in which they were asked for, or in that of the Bible.
 */
export function readPassages(
  indexes: readonly SearchIndex[],
  passages: readonly Passage[],
  options: SearchOptions,
): SearchResult {
  const { first, end } = rangeOf(options.testament, options.book);
  const found = new Set<number>();
  for (const { start, end: last } of passages) {
    const [from, to] = [placeAt(start), placeAt(last)];
    const places = indexes.flatMap(({ places }) =>
      Array.from(places.filter((place) => place >= from && place <= to && place >= first && place < end)),
    );
    for (const place of places.sort((a, b) => a - b)) found.add(place);
  }
  const { offset = 0, limit } = options;
  const ordered = options.order === 'bookOrder' ? [...found].sort((a, b) => a - b) : [...found];
  const hits = ordered.slice(offset, offset + limit).map((place) => ({
    address: addressOf(place),
    readings: indexes.flatMap((index): Reading[] => {
      const line = lineAt(index, place);
      return line === undefined
        ? []
        : [{ version: index.version, text: lineText(index, line), highlights: [] }];
    }),
  }));
  return { total: found.size, hits, isPartial: false, corrections: [] };
}

function hitAt(place: number, answers: readonly Answer[], query: QueryNode): SearchHit {
  const readings = answers.flatMap(({ index, scorer, lines, count }): Reading[] => {
    const line = lineAt(index, place);
    if (line === undefined || (answers.length > 1 && lines.subarray(0, count).indexOf(line) < 0)) return [];
    const highlights = highlightsOf(scorer, query, line);
    return [{ version: index.version, text: lineText(index, line), highlights }];
  });
  return { address: addressOf(place), readings };
}

function correctionsIn(answers: readonly Answer[]): SearchResult['corrections'] {
  const meant = new Map<string, string>();
  for (const { index, scorer } of answers) {
    for (const { typed, meant: term } of scorer.slots.corrections) {
      if (!meant.has(typed)) meant.set(typed, writtenTerm(index, term));
    }
  }
  // What one of the versions has is no mistake.
  return [...meant]
    .filter(([typed]) => answers.every(({ index }) => index.terms.find(typed) < 0))
    .map(([typed, word]) => ({ typed, meant: word }));
}

/** A query with its misspelt words set right. */
export function correctedQuery(text: string, corrections: SearchResult['corrections']): string {
  const meant = new Map(corrections.map((correction) => [correction.typed, correction.meant]));
  let corrected = '';
  let at = 0;
  for (const { folded, start, end } of wordsIn(text)) {
    corrected += text.slice(at, start) + (meant.get(folded) ?? text.slice(start, end));
    at = end;
  }
  return corrected + text.slice(at);
}
