import type { SearchIndex } from './index-file.ts';
import { standsAt, testOf } from './phrases.ts';
import { type QueryNode, wantedIn } from './query.ts';
import type { Scorer } from './scorer.ts';
import { exactMeaning } from './slots.ts';
import { wordsIn } from './words.ts';

/** From the first character to behind the last, in UTF-16 units. */
export type Range = readonly [start: number, end: number];

/**
 * What to mark in a line: the words that answer, and phrases where they stand whole. Little words are
 * marked only beside the word that the query has them beside, or when there is nothing else to mark.
 * Words side by side are one range.
 */
export function highlightsOf(scorer: Scorer, query: QueryNode, line: number): Range[] {
  const { index, marks, slots } = scorer;
  const start = index.lineStarts[line] as number;
  const length = (index.lineStarts[line + 1] as number) - start;
  const isMarked = new Uint8Array(length);
  const markAt = (i: number) =>
    i < 0 || i >= length ? 0 : (marks[index.forms[start + i] as number] as number);
  const slotAt = (i: number) => slots.slots[(markAt(i) & 255) - 1];
  for (let i = 0; i < length; i++) {
    const slot = slotAt(i);
    if (!slot || slot.isQuoted) continue;
    const isWithBefore = slotAt(i - 1) !== undefined && scorer.isPair(markAt(i - 1), markAt(i));
    const isWithNext = slotAt(i + 1) !== undefined && scorer.isPair(markAt(i), markAt(i + 1));
    if (!slot.isLittle || slot.isRequired || isWithBefore || isWithNext) isMarked[i] = 1;
  }
  for (const node of wantedIn(query)) {
    if (node.kind !== 'phrase') continue;
    const tests = node.words.map((word) => testOf(exactMeaning(index, word).terms));
    for (let i = 0; i + tests.length <= length; i++) {
      if (standsAt(index, tests, start + i)) isMarked.fill(1, i, i + tests.length);
    }
  }
  return rangesOf(index, start, isMarked);
}

function rangesOf(index: SearchIndex, start: number, isMarked: Uint8Array): Range[] {
  const ranges: [number, number][] = [];
  let textAt = 0;
  for (let i = 0; i < isMarked.length; i++) {
    const writing = index.writings.at(index.forms[start + i] as number);
    const [word] = isMarked[i] === 1 ? wordsIn(writing) : [];
    if (word) {
      const last = ranges.at(-1);
      if (last && isMarked[i - 1] === 1) last[1] = textAt + word.end;
      else ranges.push([textAt + word.start, textAt + word.end]);
    }
    textAt += writing.length;
  }
  return ranges;
}
