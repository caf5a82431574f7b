import type { Verse } from '../page.ts';
import { encodeIndex } from '../search/index-file.ts';
import { basesOf } from '../search/inflections.ts';
import { kindredOf } from '../search/kindred-words.ts';
import { wordsIn } from '../search/words.ts';

/**
 * Builds the search index of a version from its verses in order. `renown` is how often other verses refer
 * to each verse.
 */
export function buildSearchIndex(verses: readonly Verse[], renown: readonly number[]): Uint8Array {
  const lines = verses.map(({ text }) => writingsIn(text));
  const writingsOf = new Map<string, string[]>();
  for (const writing of [...new Set(lines.flat())].sort()) {
    const term = termOf(writing);
    const known = writingsOf.get(term);
    if (known) known.push(writing);
    else writingsOf.set(term, [writing]);
  }
  const terms = [...writingsOf.keys()].sort();
  const byTerm = terms.map((term) => writingsOf.get(term) ?? []);
  const writings = byTerm.flat();
  const formOf = new Map(writings.map((writing, form) => [writing, form]));
  return encodeIndex({
    terms,
    writings,
    formCounts: Uint8Array.from(byTerm, (forms) => within(255, forms.length)),
    familyOf: familiesOf(
      terms,
      byTerm.map((forms) => forms.every(isCapitalised)),
    ),
    verseNumbers: Uint8Array.from(verses, ({ verse }) => within(255, verse)),
    lineLengths: Uint8Array.from(lines, (line) => within(255, line.length)),
    renown: Uint8Array.from(renown, (links) => Math.min(255, Math.round(Math.log2(1 + links) * 32))),
    forms: Uint16Array.from(lines.flat(), (writing) => within(65_535, formOf.get(writing))),
  });
}

/**
 * The words of a verse with the characters around them: an opening character goes with the word after it,
 * everything else with the word before. Joined again they are the verse and a space.
 */
function writingsIn(text: string): string[] {
  const words = wordsIn(text);
  let start = 0;
  return words.map(({ end }, i) => {
    const next = words[i + 1];
    const space = next ? text.lastIndexOf(' ', next.start - 1) : -1;
    const cut = space >= end ? space + 1 : (next?.start ?? text.length);
    const writing = text.slice(start, cut);
    start = cut;
    return next ? writing : `${writing} `;
  });
}

function termOf(writing: string): string {
  const [word] = wordsIn(writing);
  if (!word) throw new Error(`"${writing}" has no word for the search index`);
  return word.folded;
}

function isCapitalised(writing: string): boolean {
  return /^\P{L}*\p{Lu}/u.test(writing);
}

/** For each term the first of those that it is an inflection of, or that are inflections of it. */
function familiesOf(terms: readonly string[], isName: readonly boolean[]): Uint16Array {
  const numberOf = new Map(terms.map((term, i) => [term, i]));
  const heads = terms.map((_, i) => i);
  const headOf = (i: number): number => {
    const above = heads[i] ?? i;
    return above === i ? i : headOf(above);
  };
  const join = (a: number, b: number) => {
    const [first, second] = [headOf(a), headOf(b)].sort((x, y) => x - y) as [number, number];
    heads[second] = first;
  };
  terms.forEach((term, i) => {
    // A name has only possessive inflections such as "David's"; "Japheth" is not one of "japh".
    const bases = isName[i] && !term.endsWith('s') ? [] : basesOf(term);
    const base = bases.map((word) => numberOf.get(word)).find((number) => number !== undefined);
    if (base !== undefined) join(i, base);
    for (const word of kindredOf(term)) {
      const kin = numberOf.get(word);
      if (kin !== undefined) join(i, kin);
    }
  });
  return Uint16Array.from(terms, (_, i) => headOf(i));
}

function within(most: number, number: number | undefined): number {
  if (number === undefined || number > most) throw new Error(`${number} does not fit into the search index`);
  return number;
}
