import type { Book, Testament, VerseAddress, VersionId } from '@lampstand/canon';
import type { Passage } from '../references.ts';
import { linesOfAll, linesOfMost, linesOfTree } from './candidates.ts';
import { Highlighter, type Range } from './highlights.ts';
import { PLACES, type SearchIndex } from './index-file.ts';
import { addressOf, firstLineFrom, lineAt, type PlaceRange, placeAt, rangeOf } from './places.ts';
import { parseQuery, plainWordsOf, type QueryNode, type SoughtWord, wantedWordsIn } from './query.ts';
import { Scorer } from './scorer.ts';
import { type Lines, scratchOf } from './scratch.ts';
import { exactMeaning, type Slots, slotsOf } from './slots.ts';
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
  /** The verse in each matching version, in the order of the request. */
  readonly readings: readonly Reading[];
}

export interface Reading {
  readonly version: VersionId;
  readonly text: string;
  /** The ranges that match, from left to right. */
  readonly highlights: readonly Range[];
}

export interface SearchResult {
  /** How many verses match within the filters, on all pages. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** True when no verse has everything and the result is those that have the most of it. */
  readonly isPartial: boolean;
  /** Words that were not found, each with its likely correction. */
  readonly corrections: readonly { readonly typed: string; readonly meant: string }[];
}

const NONE: SearchResult = { total: 0, hits: [], isPartial: false, corrections: [] };

/** Searches one version or several at once; a verse that matches in any of them is one hit. */
export function search(indexes: readonly SearchIndex[], text: string, options: SearchOptions): SearchResult {
  const query = parseQuery(text);
  if (!query) return NONE;
  const plain = plainWordsOf(query);
  const answers: Answer[] = [];
  const clear = () => {
    for (const { scorer } of answers.splice(0)) scorer.clear();
  };
  try {
    for (const index of indexes) answers.push(answer(index, query, plain));
    const isPartial = plain !== undefined && answers.every(({ count }) => count === 0);
    if (isPartial) {
      clear();
      for (const index of indexes) answers.push(partialAnswer(index, plain));
    }
    const found = placesFound(answers, rangeOf(options.testament, options.book));
    return {
      total: found.keys.length,
      hits: hitsOf(pageOf(found, options), answers, query),
      isPartial: isPartial && found.keys.length > 0,
      corrections: correctionsIn(answers),
    };
  } finally {
    clear();
  }
}

function pageOf({ keys, scores }: Found, { order, offset = 0, limit }: SearchOptions): Uint32Array {
  return order === 'bookOrder'
    ? keys.sort().subarray(offset, offset + limit)
    : bestFirst(keys, scores, offset, limit);
}

/** The result of one version: lines with their scores, only the first `count` of the arrays. */
interface Answer extends Lines {
  readonly index: SearchIndex;
  readonly scorer: Scorer;
  readonly scores: Float32Array;
}

function answer(index: SearchIndex, query: QueryNode, plain: readonly SoughtWord[] | undefined): Answer {
  const slots = slotsOf(index, plain ?? wantedWordsIn(query));
  if (query.kind === 'phrase') {
    const places = query.words.map((word) => exactMeaning(index, word).terms);
    return counted(index, slots, (scorer) => scorer.scoreOnlyPhrase(places));
  }
  if (plain && slots.sequence.length === 1) return counted(index, slots, (scorer) => scorer.scoreOnlyWord());
  // Where a word may fill two slots, its presence does not show which; the query tree does.
  return plain && !slots.hasOverlap
    ? rated(index, slots, linesOfAll(index, slots.slots), true)
    : rated(index, slots, linesOfTree(index, query), false);
}

/** In longer queries misspellings are not corrected, because the other words are enough. */
const MOST_GUESSED = 8;

function partialAnswer(index: SearchIndex, words: readonly SoughtWord[]): Answer {
  const slots = slotsOf(index, words, words.length <= MOST_GUESSED);
  return rated(index, slots, linesOfMost(index, slots.slots), false);
}

function counted(index: SearchIndex, slots: Slots, score: (scorer: Scorer) => Lines): Answer {
  const scorer = new Scorer(index, slots);
  return { index, scorer, ...score(scorer), scores: scratchOf(index).scores };
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

/**
 * The results of all versions with their scores. In one version the keys are lines. In several they are
 * places, followed by a bit for each matching version.
 */
interface Found {
  readonly keys: Uint32Array;
  readonly scores: Float32Array;
}

function placesFound(answers: readonly Answer[], range: PlaceRange): Found {
  const each = answers.map((one) => within(one, range));
  const [only, ...others] = each;
  return only && others.length === 0 ? only : merged(answers, each);
}

/** The lines within the filters. */
function within({ index, lines, scores, count }: Answer, { first, end }: PlaceRange): Found {
  const firstLine = firstLineFrom(index, first);
  const endLine = firstLineFrom(index, end);
  let kept = count;
  if (endLine - firstLine < index.lineCount) {
    kept = 0;
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number;
      if (line < firstLine || line >= endLine) continue;
      lines[kept] = line;
      scores[kept++] = scores[i] as number;
    }
  }
  return { keys: lines.subarray(0, kept), scores: scores.subarray(0, kept) };
}

/** By place, its index in the current result plus one; all 0 between queries. */
const rankOf = new Uint16Array(PLACES);

/** The score of a place is the best of its versions. */
function merged(answers: readonly Answer[], each: readonly Found[]): Found {
  const most = each.reduce((sum, { keys }) => sum + keys.length, 0);
  const keys = new Uint32Array(most);
  const scores = new Float32Array(most);
  let count = 0;
  each.forEach(({ keys: lines, scores: lineScores }, version) => {
    const { places } = (answers[version] as Answer).index;
    const bit = 1 << version;
    for (let i = 0; i < lines.length; i++) {
      const place = places[lines[i] as number] as number;
      const score = lineScores[i] as number;
      const known = (rankOf[place] as number) - 1;
      if (known >= 0) {
        keys[known] = (keys[known] as number) | bit;
        if (score > (scores[known] as number)) scores[known] = score;
      } else {
        keys[count] = (place << answers.length) | bit;
        scores[count++] = score;
        rankOf[place] = count;
      }
    }
  });
  for (let i = 0; i < count; i++) rankOf[(keys[i] as number) >>> answers.length] = 0;
  return { keys: keys.subarray(0, count), scores: scores.subarray(0, count) };
}

/**
 * The verses of passages as a search result: each once, within the filters, page by page; in the requested
 * order or in that of the Bible.
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

function hitsOf(keys: Uint32Array, answers: readonly Answer[], query: QueryNode): SearchHit[] {
  const readers = answers.map(({ index, scorer }) => ({
    index,
    highlighter: new Highlighter(scorer, query),
  }));
  const readingAt = ({ index, highlighter }: (typeof readers)[number], line: number): Reading => ({
    version: index.version,
    text: lineText(index, line),
    highlights: highlighter.highlights(line),
  });
  const [only, ...others] = readers;
  return Array.from(keys, (key) => {
    if (only && others.length === 0) {
      return { address: addressOf(only.index.places[key] as number), readings: [readingAt(only, key)] };
    }
    const place = key >>> readers.length;
    const readings = readers
      .filter((_, version) => (key >>> version) & 1)
      .map((reader) => readingAt(reader, lineAt(reader.index, place) ?? 0));
    return { address: addressOf(place), readings };
  });
}

function correctionsIn(answers: readonly Answer[]): SearchResult['corrections'] {
  const meant = new Map<string, string>();
  for (const { index, scorer } of answers) {
    for (const { typed, meant: term } of scorer.slots.corrections) {
      if (!meant.has(typed)) meant.set(typed, writtenTerm(index, term));
    }
  }
  // A word that any of the versions has is not a misspelling.
  return [...meant]
    .filter(([typed]) => answers.every(({ index }) => index.terms.find(typed) < 0))
    .map(([typed, word]) => ({ typed, meant: word }));
}

/** A query with its misspelled words corrected. */
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
