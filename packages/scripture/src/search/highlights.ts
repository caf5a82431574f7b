import type { SearchIndex } from './index-file.ts';
import { type Phrase, phraseOf, standsAt } from './phrases.ts';
import { type QueryNode, wantedIn } from './query.ts';
import type { Scorer } from './scorer.ts';
import { exactMeaning } from './slots.ts';
import { firstWordIn } from './words.ts';

/** From the first character to just after the last, in UTF-16 units. */
export type Range = readonly [start: number, end: number];

/**
 * The ranges to mark in matching lines: the matching words, and phrases where they occur whole. Common
 * words are marked only next to the word that they are next to in the query, or when there is nothing else
 * to mark. Neighboring words are one range.
 */
export class Highlighter {
  readonly #scorer: Scorer;
  readonly #phrases: readonly Phrase[];

  constructor(scorer: Scorer, query: QueryNode) {
    this.#scorer = scorer;
    this.#phrases = wantedIn(query).flatMap((node) =>
      node.kind === 'phrase'
        ? [phraseOf(node.words.map((word) => exactMeaning(scorer.index, word).terms))]
        : [],
    );
  }

  highlights(line: number): Range[] {
    const { index } = this.#scorer;
    const start = index.lineStarts[line] as number;
    const isMarked = new Uint8Array((index.lineStarts[line + 1] as number) - start);
    this.#markWords(start, isMarked);
    for (const phrase of this.#phrases) {
      for (let i = 0; i + phrase.length <= isMarked.length; i++) {
        if (standsAt(index, phrase, start + i)) isMarked.fill(1, i, i + phrase.length);
      }
    }
    return rangesOf(index, start, isMarked);
  }

  #markWords(start: number, isMarked: Uint8Array): void {
    const scorer = this.#scorer;
    const { marks, index } = scorer;
    const { slots } = scorer.slots;
    let before = -1;
    for (let i = 0; i < isMarked.length; i++) {
      const at = (marks[index.forms[start + i] as number] as number) - 1;
      const slot = at < 0 ? undefined : slots[at];
      if (slot) {
        const isPair = before >= 0 && scorer.isPair(before, at);
        if (isPair && !slots[before]?.isQuoted) isMarked[i - 1] = 1;
        if (!slot.isQuoted && (isPair || !slot.isLittle || slot.isRequired)) isMarked[i] = 1;
      }
      before = at;
    }
  }
}

function rangesOf(index: SearchIndex, start: number, isMarked: Uint8Array): Range[] {
  const ranges: [number, number][] = [];
  let textAt = 0;
  for (let i = 0; i < isMarked.length; i++) {
    const form = index.forms[start + i] as number;
    const word = isMarked[i] === 1 ? firstWordIn(index.writings.at(form)) : undefined;
    if (word) {
      const last = ranges.at(-1);
      if (last && isMarked[i - 1] === 1) last[1] = textAt + word[1];
      else ranges.push([textAt + word[0], textAt + word[1]]);
    }
    textAt += index.writings.lengthOf(form);
  }
  return ranges;
}
