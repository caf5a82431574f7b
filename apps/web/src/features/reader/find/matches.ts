/**
 * Finding words in a text that is set in many pieces (verses, italics, words in red): the pieces are
 * read as one line, in which letters have no case, all apostrophes and quotation marks are the plain
 * ones and any space is one space, and each letter knows the place that it came from.
 */
interface Span {
  readonly piece: number;
  readonly start: number;
  readonly end: number;
}

/** A match may run over several pieces, so it is a list of spans. */
export type Match = readonly Span[];

/** Stands between pieces of different paragraphs, whose words must not run together. */
export const BREAK = '\n';

interface Line {
  readonly text: string;
  readonly pieces: readonly number[];
  readonly offsets: readonly number[];
}

export function findMatches(pieces: readonly string[], query: string): Match[] {
  const wanted = lineOf([query]).text.trim();
  if (wanted === '') return [];
  const line = lineOf(pieces);
  const found: Match[] = [];
  for (let at = line.text.indexOf(wanted); at >= 0; at = line.text.indexOf(wanted, at + wanted.length)) {
    found.push(spansOf(line, at, at + wanted.length));
  }
  return found;
}

function lineOf(texts: readonly string[]): Line {
  const line = { text: '', pieces: [] as number[], offsets: [] as number[] };
  texts.forEach((text, piece) => {
    for (let offset = 0; offset < text.length; offset++) {
      const letter = plain(text.charAt(offset));
      if (letter === ' ' && line.text.endsWith(' ')) continue;
      line.text += letter;
      line.pieces.push(piece);
      line.offsets.push(offset);
    }
  });
  return line;
}

function plain(letter: string): string {
  if (/\s/.test(letter)) return ' ';
  if (/[‘’ʼ`´]/.test(letter)) return "'";
  if (/[“”„]/.test(letter)) return '"';
  const lower = letter.toLowerCase();
  return lower.length === 1 ? lower : letter;
}

function spansOf({ pieces, offsets }: Line, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (let i = from; i < to; i++) {
    const [piece, start] = [pieces[i] ?? 0, offsets[i] ?? 0];
    const last = spans.at(-1);
    if (last?.piece === piece) spans[spans.length - 1] = { ...last, end: start + 1 };
    else spans.push({ piece, start, end: start + 1 });
  }
  return spans;
}
