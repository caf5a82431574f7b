import type { VersionId } from '@lampstand/canon';

/**
 * A page is one chapter as it is displayed: blocks in reading order, made of lines, made of parts of
 * verses. The text of a verse is the text of its parts in order, so a page is the only source of a
 * chapter's words; titles, headings and notes belong to the page but to no verse.
 */
export interface ChapterPage {
  readonly version: VersionId;
  /** Book id, as in the canon. */
  readonly book: string;
  readonly chapter: number;
  readonly blocks: readonly Block[];
}

export type Block =
  /** The title of a psalm. */
  | { readonly kind: 'title'; readonly runs: readonly Run[] }
  /** A Hebrew letter of Psalm 119. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly VersePart[] }
  /** Poetry: lines, the second and further lines of a verse indented. */
  | { readonly kind: 'stanza'; readonly lines: readonly Line[] }
  /** The line below some epistles that says where they were written. */
  | { readonly kind: 'colophon'; readonly runs: readonly Run[] };

export interface Line {
  readonly indented?: true | undefined;
  readonly parts: readonly VersePart[];
}

/** A stretch of one verse inside one block or line. */
export interface VersePart {
  readonly verse: number;
  readonly runs: readonly Run[];
  /** Margin notes of the verse, on its last part. */
  readonly notes?: readonly Note[] | undefined;
}

export interface Run {
  readonly text: string;
  /** Words that the translators added, printed in italics. */
  readonly added?: true | undefined;
  readonly jesus?: true | undefined;
}

export interface Note {
  /** The words that the note is about, if it names them. */
  readonly anchor?: string | undefined;
  readonly text: string;
}

export interface Verse {
  readonly verse: number;
  readonly text: string;
}

export function partsOf(block: Block): readonly VersePart[] {
  if (block.kind === 'paragraph') return block.parts;
  if (block.kind === 'stanza') return block.lines.flatMap((line) => line.parts);
  return [];
}

export function textOf(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join('');
}

/** The verses of a page with their plain text, in page order. */
export function versesOf(page: ChapterPage): Verse[] {
  const texts = new Map<number, string[]>();
  for (const part of page.blocks.flatMap(partsOf)) {
    const said = texts.get(part.verse) ?? [];
    said.push(textOf(part.runs).trim());
    texts.set(part.verse, said);
  }
  return [...texts].map(([verse, said]) => ({ verse, text: said.join(' ') }));
}
