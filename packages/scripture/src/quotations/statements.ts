import { findBook } from '@lampstand/canon';
import { type Word, wordsIn } from '../search/words.ts';

/** A part of a text that may be a quotation: a sentence, or text in quotation marks. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /** Without the verse numbers and references that people paste along. */
  readonly words: readonly Word[];
}

/** A longer statement is searched in pieces. */
export const MOST_WORDS = 100;
/** "Jesus said" between two quotations is not a statement, nor is a single quoted word. */
const FEWEST_QUOTED = 4;

const REFERENCE =
  /(?:\b(?:[1-3]|I{1,3})\s?)?\p{L}+\.?(?: of \p{L}+)?\s*\d{1,3}\s?[:.]\s?\d{1,3}[ab]?(?:\s?[-–—,]\s?\d{1,3}[ab]?)*/gu;
const VERSION = /\b(?:KJV|NKJV|WEB|ASV|NIV|ESV|NLT|NASB|RSV|NRSV)\b/g;
const SENTENCE_END = /[.!?…]+[\])'’”"»]*(?=\s|$)|\n\s*\n/g;
const QUOTED = /“[^“”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]/g;

export function statementsIn(text: string): Statement[] {
  const cuts = new Set([0, text.length]);
  for (const { 0: sign, index } of text.matchAll(SENTENCE_END)) cuts.add(index + sign.length);
  for (const { 0: quoted, index } of text.matchAll(QUOTED)) {
    if (wordsIn(quoted).length >= FEWEST_QUOTED) cuts.add(index).add(index + quoted.length);
  }
  const edges = [...cuts].sort((a, b) => a - b);
  const words = quotableWords(text);
  const statements: Statement[] = [];
  let next = 0;
  for (const edge of edges) {
    const inside: Word[] = [];
    for (let word = words[next]; word && word.end <= edge; word = words[++next]) inside.push(word);
    for (let at = 0; at < inside.length; at += MOST_WORDS) {
      statements.push(statementOf(inside.slice(at, at + MOST_WORDS)));
    }
  }
  return statements;
}

function statementOf(words: readonly Word[]): Statement {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words };
}

/** Scripture writes its numbers in words, so digits are verse numbers or references. */
export function quotableWords(text: string): Word[] {
  const aside = [...text.matchAll(REFERENCE)]
    .filter(([reference]) => findBook(reference.replace(/[\d\s:.,ab–—-]+$/, '').trim()))
    .concat([...text.matchAll(VERSION)])
    .map(({ 0: reference, index }) => [index, index + reference.length] as const)
    .sort((a, b) => a[0] - b[0]);
  let next = 0;
  return wordsIn(text).filter(({ folded, start, end }) => {
    while ((aside[next]?.[1] ?? Number.POSITIVE_INFINITY) <= start) next++;
    const [from = Number.POSITIVE_INFINITY] = aside[next] ?? [];
    return end <= from && !/^\d+$/.test(folded);
  });
}
