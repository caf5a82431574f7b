import type { Book, Testament, VerseAddress, VersionId } from '@lampstand/canon';
import type { Passage } from '../references.ts';
import { linesOfAll, linesOfMost, linesOfTree } from './candidates.ts';
import { Highlighter, type Range } from './highlights.ts';
import { PLACES, type SearchIndex } from './index-file.ts';
import { addressOf, firstLineFrom, lineAt, type PlaceRange, placeAt, rangeOf } from './places.ts';
import { parseQuery, plainWordsOf, type QueryNode, type SoughtWord, wantedWordsIn } from './query.ts';
import { Scorer } from './scorer.ts';
import { type Flags, type Lines, scratchOf } from './scratch.ts';
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
      hits: hitsAt(placesOn(found, options), answers, query),
      isPartial: isPartial && found.keys.length > 0,
      corrections: correctionsIn(answers),
    };
  } finally {
    clear();
  }
}

/** The places of a page. */
function placesOn(found: Found, { order, offset = 0, limit }: SearchOptions): Uint32Array {
  const { keys, scores, places } = found;
  const page =
    order === 'bookOrder'
      ? keys.sort().subarray(offset, offset + limit)
      : bestFirst(keys, scores, offset, limit);
  return places ? page.map((line) => places[line] as number) : page;
}

/** What one version answers: lines with their scores, only the first `count` of the arrays. */
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
  // Where a word may fill two slots, seeing it does not tell which; the tree of the query does.
  return plain && !slots.hasOverlap
    ? rated(index, slots, linesOfAll(index, slots.slots), true)
    : rated(index, slots, linesOfTree(index, query), false);
}

/** Longer queries say enough without guessing which of their words are misspelt. */
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

/** What was found in all versions, with its scores. */
interface Found {
  /** In one version these are lines, and `places` has their places; else they are places. */
  readonly keys: Uint32Array;
  readonly scores: Float32Array;
  readonly places?: Uint32Array;
}

function placesFound(answers: readonly Answer[], range: PlaceRange): Found {
  const [first, ...others] = answers.map((one) => within(one, range));
  return first && others.length === 0 ? first : merged(first ? [first, ...others] : []);
}

/** The lines that lie within the filters. */
function within({ index, lines, scores, count }: Answer, { first, end }: PlaceRange): Required<Found> {
  const { places } = index;
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
  return { keys: lines.subarray(0, kept), scores: scores.subarray(0, kept), places };
}

/** By place, where it stands in the result that is being made, plus one; all 0 between queries. */
const rankOf = new Uint16Array(PLACES);

/** A place is as good as the best of its readings. */
function merged(each: readonly Required<Found>[]): Found {
  const most = each.reduce((sum, { keys }) => sum + keys.length, 0);
  const merged = new Uint32Array(most);
  const scores = new Float32Array(most);
  let count = 0;
  for (const one of each) {
    for (let i = 0; i < one.keys.length; i++) {
      const place = one.places[one.keys[i] as number] as number;
      const score = one.scores[i] as number;
      const known = (rankOf[place] as number) - 1;
      if (known >= 0) {
        if (score > (scores[known] as number)) scores[known] = score;
      } else {
        merged[count] = place;
        scores[count++] = score;
        rankOf[place] = count;
      }
    }
  }
  for (let i = 0; i < count; i++) rankOf[merged[i] as number] = 0;
  return { keys: merged.subarray(0, count), scores: scores.subarray(0, count) };
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

function hitsAt(places: Uint32Array, answers: readonly Answer[], query: QueryNode): SearchHit[] {
  const versions = answers.map((one) => ({
    index: one.index,
    answered: answers.length > 1 ? flagsOf(one) : undefined,
    highlighter: new Highlighter(one.scorer, query),
  }));
  const hits = Array.from(places, (place) => ({
    address: addressOf(place),
    readings: versions.flatMap(({ index, answered, highlighter }): Reading[] => {
      const line = lineAt(index, place);
      if (line === undefined || answered?.ones[line] === 0) return [];
      return [
        { version: index.version, text: lineText(index, line), highlights: highlighter.highlights(line) },
      ];
    }),
  }));
  for (const { index, answered } of versions) if (answered) scratchOf(index).giveBackFlags(answered);
  return hits;
}

/** Up for the lines that answer; to be given back. */
function flagsOf({ index, lines, count }: Answer): Flags {
  const flags = scratchOf(index).borrowFlags();
  for (let i = 0; i < count; i++) flags.ones[lines[i] as number] = 1;
  return flags;
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
