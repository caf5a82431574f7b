import type { SearchIndex } from './index-file.ts';

/** Lines in no particular order, each once; only the first `count` of the array. */
export interface Lines {
  readonly lines: Uint16Array;
  readonly count: number;
}

/**
 * Arrays that every query of a version uses again: made anew each time, they would fill the memory
 * faster than it is cleared. Nothing that is in them outlives the query.
 */
export class Scratch {
  /** A number for each line. */
  readonly sums: Float32Array;
  readonly candidates: Uint16Array;
  readonly kept: Uint16Array;
  readonly scores: Float32Array;
  readonly places: Uint32Array;
  readonly placeScores: Float32Array;
  readonly #index: SearchIndex;
  readonly #flags: Uint8Array[] = [];
  /** The number of the gathering that saw each line last, so that nothing has to be cleared. */
  readonly #lastSeen: Uint32Array;
  #gathering = 0;
  #lines: Uint16Array;
  #otherLines: Uint16Array;

  constructor(index: SearchIndex) {
    const count = index.lineCount;
    this.#index = index;
    this.#lastSeen = new Uint32Array(count);
    this.#lines = new Uint16Array(count);
    this.#otherLines = new Uint16Array(count);
    this.sums = new Float32Array(count);
    this.candidates = new Uint16Array(count);
    this.kept = new Uint16Array(count);
    this.scores = new Float32Array(count);
    this.places = new Uint32Array(count);
    this.placeScores = new Float32Array(count);
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

  /** A flag for each line, all down, to be given back. */
  borrowFlags(): Uint8Array {
    return this.#flags.pop()?.fill(0) ?? new Uint8Array(this.#index.lineCount);
  }

  giveBackFlags(flags: Uint8Array): void {
    this.#flags.push(flags);
  }
}

const scratches = new WeakMap<SearchIndex, Scratch>();

export function scratchOf(index: SearchIndex): Scratch {
  const scratch = scratches.get(index) ?? new Scratch(index);
  scratches.set(index, scratch);
  return scratch;
}
