import type { Block, Line, Note, Run, VersePart } from '../page.ts';

/** A verse of a source without lines, with the elements around it. */
export interface SourceVerse {
  readonly verse: number;
  readonly runs: readonly Run[];
  readonly notes: readonly Note[];
  /** A Hebrew letter above the verse. */
  readonly heading?: string | undefined;
  readonly title?: readonly Run[] | undefined;
  readonly colophon?: readonly Run[] | undefined;
  readonly endsParagraph: boolean;
  readonly isPoetry: boolean;
}

/** Arranges verses in paragraphs, and verses of poetry in stanzas of one line each. */
export function layOut(verses: readonly SourceVerse[]): Block[] {
  const blocks: Block[] = [];
  let paragraph: VersePart[] = [];
  let stanza: Line[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: paragraph });
    if (stanza.length > 0) blocks.push({ kind: 'stanza', lines: stanza });
    paragraph = [];
    stanza = [];
  };
  for (const { verse, runs, notes, heading, title, colophon, endsParagraph, isPoetry } of verses) {
    if (heading || title) close();
    if (title) blocks.push({ kind: 'title', runs: title });
    if (heading) blocks.push({ kind: 'heading', text: heading });
    const part: VersePart = { verse, runs, ...(notes.length > 0 ? { notes } : {}) };
    if (isPoetry) {
      if (paragraph.length > 0) close();
      stanza.push({ parts: [part] });
    } else {
      if (stanza.length > 0) close();
      paragraph.push(part);
    }
    if (endsParagraph || colophon) close();
    if (colophon) blocks.push({ kind: 'colophon', runs: colophon });
  }
  close();
  return blocks;
}
