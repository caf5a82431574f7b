import type { SearchIndex } from './index-file.ts';

/** The weight of being referred to by many verses, and of containing few other words. */
const RENOWN = 0.05;
const SHARE = 0.1;

/** Lines in no particular order, each once; only the first `count` of the array. */
export interface Lines {
  readonly lines: Uint32Array;
  readonly count: number;
}

/** A byte for each line, 0 or 1, and the same bytes four at a time. There may be a few more than lines. */
export interface Flags {
  readonly ones: Uint8Array;
  readonly fours: Uint32Array;
}

function newFlags(count: number): Flags {
  const fours = new Uint32Array((count + 3) >> 2);
  return { ones: new Uint8Array(fours.buffer), fours };
}

/**
 * Arrays that every query of a version reuses; new ones each time would fill the memory faster than the
 * garbage collector clears it. Their contents do not outlive the query.
 */
export class Scratch {
  /** Numbers by line. */
  readonly sums: Float32Array;
  readonly values: Float32Array;
  /** What a line's renown, and each of its matching words, add to its score. */
  readonly renownScores: Float32Array;
  readonly wordScores: Float32Array;
  /** Numbers by form; the marks are all 0 between queries. */
  readonly marks: Uint8Array;
  readonly qualities: Uint8Array;
  readonly candidates: Uint32Array;
  readonly kept: Uint32Array;
  readonly scores: Float32Array;
  readonly #index: SearchIndex;
  readonly #flags: Flags[] = [];
  /** The number of the last gathering that saw each line, so that nothing has to be cleared. */
  readonly #lastSeen: Uint32Array;
  #gathering = 0;
  #lines: Uint32Array;
  #otherLines: Uint32Array;

  constructor(index: SearchIndex) {
    const count = index.lineCount;
    this.#index = index;
    this.#lastSeen = new Uint32Array(count);
    this.#lines = new Uint32Array(count);
    this.#otherLines = new Uint32Array(count);
    this.sums = new Float32Array(count);
    this.values = new Float32Array(count);
    this.renownScores = Float32Array.from(index.renown, (renown) => (RENOWN * renown) / 255);
    this.wordScores = Float32Array.from(
      index.renown,
      (_, line) => SHARE / ((index.lineStarts[line + 1] as number) - (index.lineStarts[line] as number)),
    );
    this.marks = new Uint8Array(index.termOfForm.length);
    this.qualities = new Uint8Array(index.termOfForm.length);
    this.candidates = new Uint32Array(count);
    this.kept = new Uint32Array(count);
    this.scores = new Float32Array(count);
  }

  /** The lines with any of the terms; with `again`, only those that the previous gathering had too. */
  gather(terms: readonly number[], again = false): Lines {
    const { postings, postingStarts } = this.#index;
    const lastSeen = this.#lastSeen;
    const before = this.#gathering;
    const now = ++this.#gathering;
    [this.#lines, this.#otherLines] = [this.#otherLines, this.#lines];
    const lines = this.#lines;
    let count = 0;
    for (const term of terms) {
      const end = postingStarts[term + 1] as number;
      for (let at = postingStarts[term] as number; at < end; at++) {
        const line = postings[at] as number;
        const seen = lastSeen[line] as number;
        if (seen === now || (again && seen !== before)) continue;
        lastSeen[line] = now;
        lines[count++] = line;
      }
    }
    return { lines, count };
  }

  /** A flag for each line, all 0; the caller has to release it. */
  borrowFlags(): Flags {
    const known = this.#flags.pop();
    known?.fours.fill(0);
    return known ?? newFlags(this.#index.lineCount);
  }

  releaseFlags(flags: Flags): void {
    this.#flags.push(flags);
  }
}

const scratches = new WeakMap<SearchIndex, Scratch>();

export function scratchOf(index: SearchIndex): Scratch {
  const scratch = scratches.get(index) ?? new Scratch(index);
  scratches.set(index, scratch);
  return scratch;
}
