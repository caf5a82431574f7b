/**
 * Which verses of the chapter are selected. A click takes one verse and only that; another click on
 * it lets go; with shift, or a drag by touch, everything from the first verse to this one is taken.
 */
export interface Selection {
  /** In order; empty when nothing is selected. */
  readonly verses: readonly number[];
  /** Where a range starts from. */
  readonly anchor: number | undefined;
}

export const NOTHING: Selection = { verses: [], anchor: undefined };

export function pick(selection: Selection, verse: number): Selection {
  const isOnlyOne = selection.verses.length === 1 && selection.verses[0] === verse;
  return isOnlyOne ? NOTHING : { verses: [verse], anchor: verse };
}

/** Takes all verses of the chapter between the anchor and this one, whichever comes first. */
export function extend(selection: Selection, verse: number, chapter: readonly number[]): Selection {
  const anchor = selection.anchor ?? verse;
  const from = Math.min(anchor, verse);
  const to = Math.max(anchor, verse);
  return { verses: chapter.filter((number) => number >= from && number <= to), anchor };
}

/** The verse that an arrow key leads to from another. */
export function neighbour(verse: number, step: 1 | -1, chapter: readonly number[]): number {
  return chapter[chapter.indexOf(verse) + step] ?? verse;
}
