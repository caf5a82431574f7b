import { allChapters, type ChapterAddress, verseId } from '@lampstand/canon';
import type { ChapterPage, Note, Run } from '../page.ts';
import { textOf } from '../page.ts';
import { ErrataBook } from './errata.ts';
import { layOut, type SourceVerse } from './layout.ts';
import { splitRuns, tidyRuns } from './runs.ts';
import { expectShape, expectStrings, readSource } from './sources.ts';
import type { IsPoetry } from './web.ts';

/**
 * The King James Version. The source marks words with tags: FI added by the translators, FR spoken by
 * Jesus, FO quoted from the Old Testament (not shown), RF a margin note, CM the end of a paragraph. Psalm
 * titles and the letters of Psalm 119 are untagged at the start of verses; a second source identifies them.
 */
export function buildKjv(isPoetry: IsPoetry): ChapterPage[] {
  const errata = new ErrataBook('kjv');
  const above = readTextAbovePsalms();
  const pages = allChapters().map((address) => {
    const { book, chapter } = address;
    const source = expectStrings(
      readSource('kjv', `dist/resources/${book.order + 1}/${chapter}.json`),
      `kjv ${book.name} ${chapter} is not a list of verses`,
    );
    expectShape(
      source.length === book.verses[chapter - 1],
      `kjv ${book.name} ${chapter} has ${source.length} verses`,
    );
    const verses = source.map((raw, i): SourceVerse => {
      const verse = i + 1;
      const id = verseId({ ...address, verse });
      const [markup = ''] = errata.repair(id, [raw]);
      const isLast = chapter === book.chapters && verse === source.length;
      const parsed = parseMarkup(markup, isLast);
      return {
        verse,
        isPoetry: isPoetry(address, verse),
        ...parsed,
        ...splitTop(parsed.runs, above.get(id) ?? []),
      };
    });
    return { version: 'kjv' as const, book: book.id, chapter, blocks: layOut(verses) };
  });
  errata.assertUsedUp();
  expectShape(above.size > 0 && pages.some(hasTitle), 'kjv has no psalm titles');
  return pages;
}

/** Ids of the verses that end a paragraph; the ASV source has no paragraphs and uses these. */
export function kjvParagraphEnds(): (address: ChapterAddress, verse: number) => boolean {
  const chapters = new Map<string, readonly string[]>();
  return ({ book, chapter }, verse) => {
    const path = `dist/resources/${book.order + 1}/${chapter}.json`;
    let source = chapters.get(path);
    if (!source) {
      source = expectStrings(readSource('kjv', path), `kjv ${book.name} ${chapter} is not a list of verses`);
      chapters.set(path, source);
    }
    return source[verse - 1]?.endsWith('<CM>') ?? false;
  };
}

interface ParsedVerse {
  readonly runs: Run[];
  readonly notes: Note[];
  readonly colophon?: Run[];
  readonly endsParagraph: boolean;
}

function parseMarkup(markup: string, isLastOfBook: boolean): ParsedVerse {
  const notes: Note[] = [];
  let colophon: Run[] | undefined;
  const text = markup.replace(/<RF>(.*?)<Rf>/g, (_, note: string) => {
    if (isLastOfBook && note.endsWith('.') && !note.includes(': ')) {
      colophon = italicRuns(note);
    } else {
      notes.push(parseNote(note));
    }
    return '';
  });
  const runs: Run[] = [];
  let added = false;
  let jesus = false;
  let endsParagraph = false;
  for (const piece of text.split(/(<[^>]*>)/)) {
    if (!piece.startsWith('<')) {
      expectShape(!/[<>[\]#]/.test(piece), `kjv has stray markup in "${markup}"`);
      runs.push({ text: piece, ...(added ? { added } : {}), ...(jesus ? { jesus } : {}) });
    } else if (piece === '<FI>' || piece === '<Fi>') added = piece === '<FI>';
    else if (piece === '<FR>' || piece === '<Fr>') jesus = piece === '<FR>';
    else if (piece === '<CM>') endsParagraph = true;
    else expectShape(piece === '<FO>' || piece === '<Fo>', `kjv has an unknown tag in "${markup}"`);
  }
  expectShape(!added && !jesus, `kjv has an open tag in "${markup}"`);
  return { runs: tidyRuns(runs), notes, endsParagraph, ...(colophon ? { colophon } : {}) };
}

/** "firmament: Heb. expansion" is about a word; a few notes lack the colon, a few are about the verse. */
function parseNote(note: string): Note {
  const about = /^(.{1,60}?)(?:[:;] |(?= (?:or,|Heb\.)))(.+)$/.exec(note);
  const [, anchor, text] = about ?? [];
  return anchor !== undefined && text !== undefined ? { anchor, text: text.trim() } : { text: note };
}

function italicRuns(note: string): Run[] {
  const pieces = note.split(/<\/?i>/);
  return tidyRuns(pieces.map((text, i) => (i % 2 === 1 ? { text, added: true } : { text })));
}

interface Top {
  readonly runs: Run[];
  readonly title?: Run[];
  readonly heading?: string;
}

/** Removes the title or letter, which the second source may spell differently, from the start of a verse. */
function splitTop(runs: Run[], above: readonly string[]): Top {
  let top: Top = { runs };
  for (const text of above) {
    const [cut, rest] = splitRuns(top.runs, lengthOfSameLetters(textOf(top.runs), text));
    const isLetter = /^[A-Z]+\.$/.test(text);
    top = isLetter
      ? { ...top, runs: tidyRuns(rest), heading: textOf(cut).replace(/\W+$/, '') }
      : { ...top, runs: tidyRuns(rest), title: tidyRuns(cut) };
  }
  return top;
}

function lengthOfSameLetters(text: string, start: string): number {
  let at = 0;
  for (const letter of start.toLowerCase().replace(/[^a-z]/g, '')) {
    while (at < text.length && !/[a-z]/i.test(text[at] ?? '')) at++;
    expectShape(text[at]?.toLowerCase() === letter, `kjv "${text}" does not begin with "${start}"`);
    at++;
  }
  while (/[.,;:!?)]/.test(text[at] ?? '')) at++;
  return at;
}

function hasTitle(page: ChapterPage): boolean {
  return page.blocks.some((block) => block.kind === 'title');
}

/** What the second source prints above verses of the Psalms, by verse id. */
function readTextAbovePsalms(): Map<string, string[]> {
  const layout = readSource('kjvWitness', 'json/layout-1769.json');
  expectShape(Array.isArray(layout), 'the layout of the kjv witness is not a list');
  const above = new Map<string, string[]>();
  let book = '';
  let waiting: string[] = [];
  for (const [kind, value] of layout as [string, unknown][]) {
    if (kind === 'BOOK') book = String(value);
    else if (kind === 'TXT' && book === 'Psalms') waiting.push(String(value));
    else if (kind === 'VERSE') {
      if (waiting.length > 0)
        above.set(String(value).replace(/^Psalms (\d+):(\d+)$/, 'psalms_$1_$2'), waiting);
      waiting = [];
    }
  }
  return above;
}
