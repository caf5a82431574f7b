import type { SearchIndex } from './index-file.ts';
import { eachPhraseInLine, type PhrasePlace } from './phrases.ts';
import { type Lines, scratchOf } from './scratch.ts';
import type { Slots } from './slots.ts';

/**
 * How well a line matches a query. Most important is the share of the query that it has, weighted by the
 * rarity of its words and by their form (exact, inflected, misspelled); then how near and in which order
 * they occur, and how many of them are next to each other as in the query; and slightly, what share of the
 * line they are and how often other verses refer to it. The last two together never outweigh a different
 * form of a single word, so exact forms come first.
 */
const PAIRS = 0.35;
const RUN = 0.15;
/** By quality: exact, kindred, near, far, guess. */
const VALUES = Float64Array.of(0, 1, 0.65, 0.65, 0.45, 0.3);
/** Words farther apart than this are unrelated. */
const FARTHEST = 8;

const NEXT = 2;
const LATER = 1;

/** Marks which forms match which slot during a query, and scores lines by them. */
export class Scorer {
  readonly index: SearchIndex;
  readonly slots: Slots;
  /** By form: the slot that it fills plus one, or 0. */
  readonly marks: Uint8Array;
  /** By form that fills a slot: how well. */
  readonly #qualities: Uint8Array;
  readonly #weights: Float64Array;
  readonly #totalWeight: number;
  readonly #requiredCount: number;
  readonly #isRequired: Uint8Array;
  /** By pair of slots: whether the second comes right after the first in the query, or later. */
  readonly #follows: Uint8Array;
  readonly #sequence: Uint8Array;
  /** By slot: where the sequence continues after its first mention. */
  readonly #afterFirst: Uint8Array;
  readonly #wordScores: Float32Array;
  readonly #renownScores: Float32Array;
  readonly #bestValue: Float64Array;
  readonly #bestPair: Float64Array;

  constructor(index: SearchIndex, slots: Slots) {
    this.index = index;
    this.slots = slots;
    const { marks, qualities, wordScores, renownScores } = scratchOf(index);
    this.#wordScores = wordScores;
    this.#renownScores = renownScores;
    this.marks = marks;
    this.#qualities = qualities;
    const count = slots.slots.length;
    this.#weights = new Float64Array(count);
    this.#isRequired = new Uint8Array(count);
    this.#afterFirst = new Uint8Array(count);
    this.#bestValue = new Float64Array(count);
    this.#bestPair = new Float64Array(count);
    this.#sequence = new Uint8Array(slots.sequence);
    this.#follows = followsOf(slots.sequence, count);
    let totalWeight = 0;
    let requiredCount = 0;
    slots.slots.forEach(({ weight, isRequired }, slot) => {
      this.#weights[slot] = weight;
      this.#isRequired[slot] = isRequired ? 1 : 0;
      this.#afterFirst[slot] = slots.sequence.indexOf(slot) + 1;
      totalWeight += weight;
      requiredCount += isRequired ? 1 : 0;
    });
    // A query may only exclude words.
    this.#totalWeight = totalWeight || 1;
    this.#requiredCount = requiredCount;
    slots.slots.forEach(({ terms, qualities: givenQualities }, slot) => {
      terms.forEach((term, i) => {
        const quality = givenQualities[i] as number;
        const end = index.formStarts[term + 1] as number;
        for (let form = index.formStarts[term] as number; form < end; form++) {
          if (marks[form] !== 0 && (qualities[form] as number) <= quality) continue;
          marks[form] = slot + 1;
          qualities[form] = quality;
        }
      });
    });
  }

  /**
   * The lines with a query's only word, and their scores. They depend only on how often the word occurs in
   * a line, and common words occur in very many lines.
   */
  scoreOnlyWord(): Lines {
    const { postings, postingCounts, postingStarts } = this.index;
    const { sums: counts, kept, values } = scratchOf(this.index);
    const { terms = [], qualities = [] } = this.slots.slots[0] ?? {};
    const [only] = terms;
    if (terms.length === 1 && only !== undefined) return this.#scoreOnlyTerm(only);
    const bestFirst = terms
      .map((_, i) => i)
      .sort((a, b) => (qualities[a] as number) - (qualities[b] as number));
    counts.fill(0);
    let count = 0;
    for (const i of bestFirst) {
      const term = terms[i] as number;
      const value = VALUES[qualities[i] as number] as number;
      const end = postingStarts[term + 1] as number;
      for (let at = postingStarts[term] as number; at < end; at++) {
        const line = postings[at] as number;
        const before = counts[line] as number;
        if (before === 0) {
          values[line] = value;
          kept[count++] = line;
        }
        counts[line] = before + (postingCounts[at] as number);
      }
    }
    return this.#scoreCounted(count);
  }

  #scoreOnlyTerm(term: number): Lines {
    const { postings, postingCounts, postingStarts } = this.index;
    const { kept, scores, wordScores, renownScores } = scratchOf(this.index);
    const start = postingStarts[term] as number;
    const count = (postingStarts[term + 1] as number) - start;
    const value = VALUES[this.slots.slots[0]?.qualities[0] ?? 0] as number;
    for (let i = 0; i < count; i++) {
      const line = postings[start + i] as number;
      kept[i] = line;
      scores[i] =
        value +
        (postingCounts[start + i] as number) * (wordScores[line] as number) +
        (renownScores[line] as number);
    }
    return { lines: kept, count };
  }

  /** The same for a query that is one phrase. */
  scoreOnlyPhrase(places: readonly PhrasePlace[]): Lines {
    const { sums: counts, kept, values } = scratchOf(this.index);
    counts.fill(0);
    let count = 0;
    eachPhraseInLine(this.index, places, (_, line) => {
      if (counts[line] === 0) {
        values[line] = 1;
        kept[count++] = line;
      }
      counts[line] = (counts[line] as number) + places.length;
    });
    return this.#scoreCounted(count);
  }

  #scoreCounted(count: number): Lines {
    const { sums: counts, kept, scores, values, wordScores, renownScores } = scratchOf(this.index);
    for (let i = 0; i < count; i++) {
      const line = kept[i] as number;
      scores[i] =
        (values[line] as number) +
        (counts[line] as number) * (wordScores[line] as number) +
        (renownScores[line] as number);
    }
    return { lines: kept, count };
  }

  /** The score of a line; NaN if it lacks a required word. */
  score(line: number, areRequired: boolean): number {
    const { forms, lineStarts } = this.index;
    const marks = this.marks;
    const qualities = this.#qualities;
    const weights = this.#weights;
    const bestValue = this.#bestValue;
    const bestPair = this.#bestPair;
    const slotCount = weights.length;
    const sequence = this.#sequence;
    const afterFirst = this.#afterFirst;
    const isRequired = this.#isRequired;
    const follows = this.#follows;
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
      const form = forms[position] as number;
      const mark = marks[form] as number;
      if (mark === 0) continue;
      const slot = mark - 1;
      const weight = weights[slot] as number;
      const worth = (VALUES[qualities[form] as number] as number) * weight;
      const before = bestValue[slot] as number;
      if (before === 0) filled += isRequired[slot] as number;
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
        nextInRun = afterFirst[slot] as number;
      }
      if (previous >= 0 && position - previousAt <= FARTHEST) {
        const relation = follows[previous * slotCount + slot] as number;
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
    for (let slot = 0; slot < slotCount; slot++) bestValue[slot] = bestPair[slot] = 0;
    if (areRequired && filled < this.#requiredCount) return Number.NaN;
    return (
      (value + PAIRS * pairs) / this.#totalWeight +
      (RUN * (longestRun - 1)) / Math.max(1, sequence.length - 1) +
      matched * (this.#wordScores[line] as number) +
      (this.#renownScores[line] as number)
    );
  }

  /** Must be called at the end, because all queries share the marks. */
  clear(): void {
    for (const { terms } of this.slots.slots) {
      for (const term of terms) {
        this.marks.fill(0, this.index.formStarts[term], this.index.formStarts[term + 1]);
      }
    }
  }

  /** Whether the second slot comes right after the first in the query. */
  isPair(first: number, second: number): boolean {
    return this.#follows[first * this.slots.slots.length + second] === NEXT;
  }
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
