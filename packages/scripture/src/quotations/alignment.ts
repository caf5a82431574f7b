/**
 * Aligns one sequence of words with a part of another, so that the weight of equal words is as high as
 * possible. The start and end in the other sequence are free.
 */
export interface Alignment {
  /** The weight of equal words, minus the cost of words added or left out between them. */
  readonly score: number;
  readonly steps: readonly Step[];
}

/** A word of the first sequence, of the second, or of both; -1 for none. */
export type Step = readonly [first: number, second: number];

const TAKE_BOTH = 1;
const TAKE_FIRST = 2;
const TAKE_SECOND = 3;

/** Reused by every alignment. */
const scratch: { moves: Uint8Array; rows: [Float64Array, Float64Array] } = {
  moves: new Uint8Array(0),
  rows: [new Float64Array(0), new Float64Array(0)],
};

/** `gain` is the value of aligning two words; an unaligned word costs `loss`. */
export function align(
  firstLength: number,
  secondLength: number,
  gain: (first: number, second: number) => number,
  loss: number,
): Alignment {
  const width = secondLength + 1;
  if (scratch.moves.length < (firstLength + 1) * width)
    scratch.moves = new Uint8Array((firstLength + 1) * width);
  if (scratch.rows[0].length < width) scratch.rows = [new Float64Array(width), new Float64Array(width)];
  const { moves } = scratch;
  let [above, current] = scratch.rows;
  above.fill(0);
  for (let i = 1; i <= firstLength; i++) {
    current[0] = (above[0] as number) - loss;
    moves[i * width] = TAKE_FIRST;
    for (let j = 1; j <= secondLength; j++) {
      const both = (above[j - 1] as number) + gain(i - 1, j - 1);
      const onlyFirst = (above[j] as number) - loss;
      const onlySecond = (current[j - 1] as number) - loss;
      const best = Math.max(both, onlyFirst, onlySecond);
      current[j] = best;
      moves[i * width + j] = best === both ? TAKE_BOTH : best === onlyFirst ? TAKE_FIRST : TAKE_SECOND;
    }
    [above, current] = [current, above];
  }
  let end = 0;
  for (let j = 1; j <= secondLength; j++) if ((above[j] as number) > (above[end] as number)) end = j;
  return { score: above[end] as number, steps: stepsBack(moves, width, firstLength, end) };
}

function stepsBack(moves: Uint8Array, width: number, first: number, second: number): Step[] {
  const steps: Step[] = [];
  let [i, j] = [first, second];
  while (i > 0) {
    const move = moves[i * width + j];
    if (move === TAKE_BOTH) steps.push([--i, --j]);
    else if (move === TAKE_FIRST) steps.push([--i, -1]);
    else steps.push([-1, --j]);
  }
  return steps.reverse();
}
