import type { VerseAddress } from '@lampstand/canon';
import type { SearchIndex } from './index-file.ts';
import { addressOf } from './places.ts';
import { firstWordIn } from './words.ts';

/** The text of a line, joined from the forms of its words. */
export function lineText(index: SearchIndex, line: number): string {
  let text = '';
  const end = index.lineStarts[line + 1] as number;
  for (let position = index.lineStarts[line] as number; position < end; position++) {
    text += index.writings.at(index.forms[position] as number);
  }
  // The last form ends with a space like all others.
  return text.slice(0, -1);
}

/** The verse of a line. */
export function verseAt(index: SearchIndex, line: number): { address: VerseAddress; text: string } {
  return { address: addressOf(index.places[line] as number), text: lineText(index, line) };
}

/** A term in its most common spelling: "Nebuchadnezzar", "shepherd". */
export function writtenTerm(index: SearchIndex, term: number): string {
  const firstForm = index.formStarts[term] as number;
  const forms = new Uint32Array((index.formStarts[term + 1] as number) - firstForm);
  const end = index.positionStarts[term + 1] as number;
  for (let at = index.positionStarts[term] as number; at < end; at++) {
    const form = (index.forms[index.positions[at] as number] as number) - firstForm;
    forms[form] = (forms[form] as number) + 1;
  }
  const counts = new Map<string, number>();
  forms.forEach((count, form) => {
    const written = writtenWord(index, firstForm + form);
    counts.set(written, (counts.get(written) ?? 0) + count);
  });
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0])[0];
}

/** The word of a form without the punctuation around it. */
export function writtenWord(index: SearchIndex, form: number): string {
  const writing = index.writings.at(form);
  return writing.slice(...(firstWordIn(writing) ?? []));
}
