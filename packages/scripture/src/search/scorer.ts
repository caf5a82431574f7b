import type { SearchIndex } from './index-file.ts';
import type { Slots } from './slots.ts';

/**
 * How well a line answers a query. Most counts what share of the query it has, by the rarity of its
 * words and by how they are written (exact, inflected, misspelt); then how near and in which order they
 * stand, and how many of them stand side by side as in the query; a little, how much of the line they
 * are and how often others refer to it. The last two together never make up for another form of a
 * single word, so exact forms come first.
 */
const PAIRS = 0.35;
const RUN = 0.15;
const SHARE = 0.1;
const RENOWN = 0.05;
/** By quality: exact, kindred, near, far, guess. */
const VALUES = Float64Array.of(0, 1, 0.65, 0.65, 0.45, 0.3);
/** Words farther apart than this do not belong together. */
const FARTHEST = 8;

const NEXT = 2;
const LATER = 1;

/** Marks which forms answer which slot while a query is answered, and rates lines by them. */
export class Scorer {
  readonly index: SearchIndex;
  readonly slots: Slots;
  /** By form: 0, or a slot plus one and a quality in the upper byte. */
  readonly marks: Uint16Array;
  readonly #weights: Float64Array;
  readonly #totalWeight: number;
  readonly #requiredCount: number;
  readonly #isRequired: Uint8Array;
  /** By pair of slots: whether the query names the second right after the first, or later. */
  readonly #follows: Uint8Array;
  readonly #sequence: Uint8Array;
  readonly #bestValue: Float64Array;
  readonly #bestPair: Float64Array;

  constructor(index: SearchIndex, slots: Slots) {
    this.index = index;
    this.slots = slots;
    this.marks = marksOf(index);
    const count = slots.slots.length;
    this.#weights = Float64Array.from(slots.slots, ({ weight }) => weight);
    // A query may want nothing, only not want something.
    this.#totalWeight = this.#weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.#isRequired = Uint8Array.from(slots.slots, ({ isRequired }) => (isRequired ? 1 : 0));
    this.#requiredCount = this.#isRequired.reduce((sum, flag) => sum + flag, 0);
    this.#follows = followsOf(slots.sequence, count);
    this.#sequence = Uint8Array.from(slots.sequence);
    this.#bestValue = new Float64Array(count);
    this.#bestPair = new Float64Array(count);
    slots.slots.forEach(({ terms, qualities }, slot) => {
      terms.forEach((term, i) => {
        const mark = (slot + 1) | ((qualities[i] as number) << 8);
        for (
          let form = index.formStarts[term] as number;
          form < (index.formStarts[term + 1] as number);
          form++
        ) {
          const before = this.marks[form] as number;
          if (before === 0 || mark >> 8 < before >> 8) this.marks[form] = mark;
        }
      });
    });
  }

  /** The score of a line; NaN if it lacks something that is required. */
  score(line: number, areRequired: boolean): number {
    const { forms, lineStarts, renown } = this.index;
    const marks = this.marks;
    const weights = this.#weights;
    const bestValue = this.#bestValue;
    const bestPair = this.#bestPair;
    const slotCount = weights.length;
    const sequence = this.#sequence;
    const start = lineStarts[line] as number;
    const end = lineStarts[line + 1] as number;
    let matched = 0;
    let filled = 0;
    let value = 0;
    let pairs = 0;
    let previous = -1;
    let previousAt = 0;
    let run = 0;
    let nextInRun = 0;
    let longestRun = 1;
    for (let position = start; position < end; position++) {
      const mark = marks[forms[position] as number] as number;
      if (mark === 0) continue;
      const slot = (mark & 255) - 1;
      const weight = weights[slot] as number;
      const worth = (VALUES[mark >> 8] as number) * weight;
      const before = bestValue[slot] as number;
      if (before === 0) filled += this.#isRequired[slot] as number;
      if (worth > before) {
        value += worth - before;
        bestValue[slot] = worth;
      }
      matched++;
      if (position === previousAt + 1 && run > 0 && sequence[nextInRun] === slot) {
        run++;
        nextInRun++;
        if (run > longestRun) longestRun = run;
      } else {
        run = 1;
        nextInRun = sequence.indexOf(slot) + 1;
      }
      if (previous >= 0 && position - previousAt <= FARTHEST) {
        const relation = this.#follows[previous * slotCount + slot] as number;
        if (relation > 0) {
          const near =
            ((weights[previous] as number) + weight) / (position - previousAt) / (relation === NEXT ? 2 : 4);
          const nearBefore = bestPair[slot] as number;
          if (near > nearBefore) {
            pairs += near - nearBefore;
            bestPair[slot] = near;
          }
        }
      }
      previous = slot;
      previousAt = position;
    }
    bestValue.fill(0);
    bestPair.fill(0);
    if (areRequired && filled < this.#requiredCount) return Number.NaN;
    return (
      (value + PAIRS * pairs) / this.#totalWeight +
      (RUN * (longestRun - 1)) / Math.max(1, sequence.length - 1) +
      (SHARE * matched) / (end - start) +
      (RENOWN / 255) * (renown[line] as number)
    );
  }

  /** Must be called when all is done: the marks are shared by all queries. */
  clear(): void {
    for (const { terms } of this.slots.slots) {
      for (const term of terms) {
        this.marks.fill(0, this.index.formStarts[term], this.index.formStarts[term + 1]);
      }
    }
  }

  /** Whether the query names the slot of one mark right before that of the other. */
  isPair(mark: number, next: number): boolean {
    const count = this.slots.slots.length;
    return this.#follows[((mark & 255) - 1) * count + (next & 255) - 1] === NEXT;
  }
}

const marksByIndex = new WeakMap<SearchIndex, Uint16Array>();

function marksOf(index: SearchIndex): Uint16Array {
  const known = marksByIndex.get(index);
  if (known) return known;
  const marks = new Uint16Array(index.termOfForm.length);
  marksByIndex.set(index, marks);
  return marks;
}

function followsOf(sequence: readonly number[], count: number): Uint8Array {
  const follows = new Uint8Array(count * count);
  sequence.forEach((slot, i) => {
    for (const later of sequence.slice(i + 1)) {
      if (follows[slot * count + later] === 0) follows[slot * count + later] = LATER;
    }
  });
  sequence.forEach((slot, i) => {
    const next = sequence[i + 1];
    if (next !== undefined) follows[slot * count + next] = NEXT;
  });
  return follows;
}
