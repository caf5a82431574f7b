import type { SearchIndex } from './index-file.ts';
import { meaningOf, misspeltMeaning, prefixMeaning } from './lexicon.ts';
import { eachPhrase } from './phrases.ts';
import type { QueryNode } from './query.ts';
import { exactMeaning, type Slot } from './slots.ts';
import { isLittleWord } from './words.ts';

/** Lines in no particular order, each once; only the first `count` of the array. */
export interface Lines {
  readonly lines: Uint16Array;
  readonly count: number;
}

/** Looking into a line is about as dear as walking by this many positions of a word. */
const LOOKING_INTO_A_LINE = 12;

/**
 * Lines among which are all that fill every required slot, gathered from the rarest slots. Once few
 * are left it is cheaper to look into them than to walk along everywhere that a common word stands, so
 * whoever gets them must still look.
 */
export function linesOfAll(index: SearchIndex, slots: readonly Slot[]): Lines {
  const [rarest, ...others] = slots
    .filter(({ isRequired }) => isRequired)
    .sort((a, b) => a.occurrences - b.occurrences);
  const scratch = scratchOf(index);
  let found = rarest ? scratch.gather(rarest.terms) : { lines: new Uint16Array(0), count: 0 };
  for (const slot of others) {
    if (slot.occurrences > found.count * LOOKING_INTO_A_LINE) break;
    found = scratch.gather(slot.terms, true);
  }
  return found;
}

/** Of the best lines each has this share of what the best has. */
const NEARLY_AS_GOOD = 0.7;

/** The lines that have the most, by weight, of slots that no line has all of. */
export function linesOfMost(index: SearchIndex, slots: readonly Slot[]): Lines {
  const weighty = slots.filter(({ isLittle }) => !isLittle);
  const sums = new Float32Array(index.lineCount);
  for (const { terms, weight } of weighty.length > 0 ? weighty : slots) {
    const { lines, count } = scratchOf(index).gather(terms);
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number;
      sums[line] = (sums[line] as number) + weight;
    }
  }
  let best = 0;
  for (let line = 0; line < sums.length; line++) best = Math.max(best, sums[line] as number);
  const lines = new Uint16Array(index.lineCount);
  let count = 0;
  if (best > 0) {
    for (let line = 0; line < sums.length; line++) {
      if ((sums[line] as number) >= best * NEARLY_AS_GOOD) lines[count++] = line;
    }
  }
  return { lines, count };
}

/** The lines that a query with operators or phrases describes. */
export function linesOfTree(index: SearchIndex, query: QueryNode): Lines {
  const flags = flagsOf(index, query);
  const lines = new Uint16Array(index.lineCount);
  let count = 0;
  for (let line = 0; line < flags.length; line++) {
    if (flags[line] === 1) lines[count++] = line;
  }
  return { lines, count };
}

/** By line: 1 where it answers. */
function flagsOf(index: SearchIndex, node: QueryNode): Uint8Array {
  const flags = new Uint8Array(index.lineCount);
  switch (node.kind) {
    case 'word':
      flagTerms(index, wordTerms(index, node.word, node.isPrefix), flags);
      break;
    case 'phrase': {
      const places = node.words.map((word) => exactMeaning(index, word).terms);
      eachPhrase(index, places, (position) => {
        flags[index.lineOf[position] as number] = 1;
      });
      break;
    }
    case 'not': {
      const unwanted = flagsOf(index, node.node);
      for (let line = 0; line < flags.length; line++) flags[line] = 1 - (unwanted[line] as number);
      break;
    }
    case 'any':
      for (const child of node.nodes) {
        const wanted = flagsOf(index, child);
        for (let line = 0; line < flags.length; line++) {
          flags[line] = (flags[line] as number) | (wanted[line] as number);
        }
      }
      break;
    case 'all':
      flags.fill(1);
      for (const child of demandingOf(node.nodes)) {
        const wanted = flagsOf(index, child);
        for (let line = 0; line < flags.length; line++) {
          flags[line] = (flags[line] as number) & (wanted[line] as number);
        }
      }
  }
  return flags;
}

/** Little words demand nothing beside others, unless somebody insists. */
function demandingOf(nodes: readonly QueryNode[]): readonly QueryNode[] {
  const demanding = nodes.filter(
    (node) => node.kind !== 'word' || node.isPrefix || node.isInsisted || !isLittleWord(node.word),
  );
  return demanding.some((node) => node.kind !== 'not') ? demanding : nodes;
}

function wordTerms(index: SearchIndex, word: string, isPrefix: boolean): readonly number[] {
  const meaning = isPrefix ? prefixMeaning(index, word) : meaningOf(index, word);
  return meaning.terms.length > 0 || isPrefix ? meaning.terms : misspeltMeaning(index, word).terms;
}

function flagTerms(index: SearchIndex, terms: readonly number[], flags: Uint8Array): void {
  const { positions, positionStarts, lineOf } = index;
  for (const term of terms) {
    const end = positionStarts[term + 1] as number;
    for (let at = positionStarts[term] as number; at < end; at++) {
      flags[lineOf[positions[at] as number] as number] = 1;
    }
  }
}

/** Remembers which lines the last gathering found, without having to forget them one by one. */
class Scratch {
  readonly #index: SearchIndex;
  readonly #lastSeen: Uint32Array;
  #lines: Uint16Array;
  #otherLines: Uint16Array;
  #gathering = 0;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#lastSeen = new Uint32Array(index.lineCount);
    this.#lines = new Uint16Array(index.lineCount);
    this.#otherLines = new Uint16Array(index.lineCount);
  }

  /** The lines with any of the terms; with `again`, only those that the gathering before had too. */
  gather(terms: readonly number[], again = false): Lines {
    const { positions, positionStarts, lineOf } = this.#index;
    const lastSeen = this.#lastSeen;
    const before = this.#gathering;
    const now = ++this.#gathering;
    [this.#lines, this.#otherLines] = [this.#otherLines, this.#lines];
    const lines = this.#lines;
    let count = 0;
    for (const term of terms) {
      const end = positionStarts[term + 1] as number;
      for (let at = positionStarts[term] as number; at < end; at++) {
        const line = lineOf[positions[at] as number] as number;
        const seen = lastSeen[line] as number;
        if (seen === now || (again && seen !== before)) continue;
        lastSeen[line] = now;
        lines[count++] = line;
      }
    }
    return { lines, count };
  }
}

const scratches = new WeakMap<SearchIndex, Scratch>();

function scratchOf(index: SearchIndex): Scratch {
  const scratch = scratches.get(index) ?? new Scratch(index);
  scratches.set(index, scratch);
  return scratch;
}
