import { allChapters, books, type ChapterAddress, chapterIndex, verseId } from '@lampstand/canon';
import type { Block, ChapterPage, Line, Note, Run, VersePart } from '../page.ts';
import { partsOf, textOf } from '../page.ts';
import { ErrataBook } from './errata.ts';
import { expectShape, expectStrings, readSource } from './sources.ts';

/**
 * The World English Bible. The source is a flat list of events: paragraphs and stanzas start and
 * end, text comes with its chapter and verse, headers are psalm titles or the letters of Psalm 119.
 * It has entries of blanks only, stray double spaces, and lost every "Selah", which the King James
 * Version shows where to put back.
 */
export function buildWeb(): ChapterPage[] {
  const builder = new PageBuilder();
  for (const book of books) {
    const events = readSource('web', `json/${book.id}.json`);
    expectShape(Array.isArray(events), `web ${book.name} is not a list of events`);
    builder.startBook(book.id);
    for (const event of events as SourceEvent[]) builder.take(event);
    builder.endBook();
  }
  return restoreSelah(builder.finish());
}

export type IsPoetry = (address: ChapterAddress, verse: number) => boolean;

/** Whether the World English Bible sets all of a verse as poetry: the other sources do not say. */
export function poetryOf(pages: readonly ChapterPage[]): IsPoetry {
  return (address, verse) => {
    const kinds = (pages[chapterIndex(address)]?.blocks ?? [])
      .filter((block) => partsOf(block).some((part) => part.verse === verse))
      .map((block) => block.kind);
    return kinds.length > 0 && kinds.every((kind) => kind === 'stanza');
  };
}

interface SourceEvent {
  readonly type: string;
  readonly chapterNumber?: number;
  readonly verseNumber?: number;
  readonly value?: string;
}

/** Text of one verse that is still to be repaired; its block holds a reference to it. */
interface Piece {
  readonly verse: number;
  text: string;
}

type OpenBlock =
  | { readonly kind: 'header'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly pieces: Piece[] }
  | { readonly kind: 'stanza'; readonly lines: Piece[][] };

class PageBuilder {
  readonly #errata = new ErrataBook('web');
  readonly #chapters = new Map<string, OpenBlock[]>();
  #book = '';
  #inside: 'paragraph' | 'stanza' | undefined;
  #waitingHeaders: string[] = [];
  #continues = false;
  #newLine = true;

  startBook(book: string): void {
    this.#book = book;
    this.#inside = undefined;
  }

  endBook(): void {
    // The last stanza of some books is never closed; nothing else may be open.
    expectShape(
      this.#inside !== 'paragraph' && this.#waitingHeaders.length === 0,
      `web ${this.#book} ends early`,
    );
  }

  take({ type, chapterNumber, verseNumber, value }: SourceEvent): void {
    switch (type) {
      case 'paragraph start':
      case 'stanza start':
        expectShape(this.#inside === undefined, `web ${this.#book} has a block inside a block`);
        this.#inside = type === 'paragraph start' ? 'paragraph' : 'stanza';
        this.#continues = false;
        this.#newLine = true;
        return;
      case 'paragraph end':
      case 'stanza end':
        expectShape(type === `${this.#inside} end`, `web ${this.#book} ends a block that is not open`);
        this.#inside = undefined;
        return;
      case 'line break':
        this.#newLine = true;
        return;
      case 'break':
        return;
      case 'header':
        expectShape(
          typeof value === 'string' && this.#inside === undefined,
          `web ${this.#book} has an odd header`,
        );
        this.#waitingHeaders.push(value);
        return;
      case 'paragraph text':
      case 'line text':
        expectShape(
          typeof value === 'string' && Number.isInteger(chapterNumber) && Number.isInteger(verseNumber),
          `web ${this.#book} has text without a place`,
        );
        expectShape(
          type === (this.#inside === 'stanza' ? 'line text' : 'paragraph text'),
          `web ${this.#book} has text outside its block`,
        );
        this.#text(chapterNumber ?? 0, { verse: verseNumber ?? 0, text: value.replace(/\s+/g, ' ').trim() });
        return;
      default:
        expectShape(false, `web ${this.#book} has an unknown event "${type}"`);
    }
  }

  #text(chapter: number, piece: Piece): void {
    if (piece.text === '') return;
    const key = `${this.#book}_${chapter}`;
    let blocks = this.#chapters.get(key);
    if (!blocks) {
      blocks = [];
      this.#chapters.set(key, blocks);
      this.#continues = false;
    }
    for (const text of this.#waitingHeaders.splice(0)) blocks.push({ kind: 'header', text });
    const open = this.#continues ? blocks.at(-1) : undefined;
    if (this.#inside === 'stanza') {
      if (open?.kind !== 'stanza') blocks.push({ kind: 'stanza', lines: [[piece]] });
      else if (this.#newLine) open.lines.push([piece]);
      else open.lines.at(-1)?.push(piece);
      this.#newLine = false;
    } else if (open?.kind === 'paragraph') {
      open.pieces.push(piece);
    } else {
      blocks.push({ kind: 'paragraph', pieces: [piece] });
    }
    this.#continues = true;
  }

  finish(): ChapterPage[] {
    const pages = allChapters().map((address) => {
      const blocks = this.#chapters.get(`${address.book.id}_${address.chapter}`);
      expectShape(blocks !== undefined, `web has no ${address.book.name} ${address.chapter}`);
      this.#repair(address, blocks);
      const seen = new Set<number>();
      return {
        version: 'web' as const,
        book: address.book.id,
        chapter: address.chapter,
        blocks: joinOpeningLines(
          address,
          blocks.flatMap((block) => finishBlock(block, seen)),
        ),
      };
    });
    this.#errata.assertUsedUp();
    return pages;
  }

  #repair(address: ChapterAddress, blocks: readonly OpenBlock[]): void {
    const byVerse = new Map<number, Piece[]>();
    for (const block of blocks) {
      const pieces =
        block.kind === 'paragraph' ? block.pieces : block.kind === 'stanza' ? block.lines.flat() : [];
      for (const piece of pieces) byVerse.set(piece.verse, [...(byVerse.get(piece.verse) ?? []), piece]);
    }
    for (const [verse, pieces] of byVerse) {
      const repaired = this.#errata.repair(
        verseId({ ...address, verse }),
        pieces.map((piece) => piece.text),
      );
      pieces.forEach((piece, i) => {
        piece.text = repaired[i] ?? '';
      });
    }
  }
}

function finishBlock(block: OpenBlock, seen: Set<number>): Block[] {
  if (block.kind === 'header') {
    if (/^[A-Z ]+$/.test(block.text)) return [{ kind: 'heading', text: block.text }];
    // One title has the translators' footnote after an asterisk.
    const [title = ''] = block.text.split('*');
    return [{ kind: 'title', runs: [{ text: title.trim() }] }];
  }
  if (block.kind === 'paragraph') return [{ kind: 'paragraph', parts: joinPieces(block.pieces, seen) }];
  const lines = block.lines.map((pieces): Line => {
    const startsVerse = pieces[0] !== undefined && !seen.has(pieces[0].verse);
    const parts = joinPieces(pieces, seen);
    return startsVerse ? { parts } : { indented: true, parts };
  });
  return [{ kind: 'stanza', lines }];
}

function joinPieces(pieces: readonly Piece[], seen: Set<number>): VersePart[] {
  const parts: { verse: number; runs: Run[]; notes?: Note[] }[] = [];
  for (const { verse, text } of pieces) {
    const last = parts.at(-1);
    if (last?.verse === verse) last.runs = [{ text: `${textOf(last.runs)} ${text}` }];
    else parts.push({ verse, runs: [{ text }] });
    seen.add(verse);
  }
  return parts;
}

/** Poems whose first line is a separate paragraph in the source. */
const openingLines = new Set(
  [
    'ecclesiastes_11_1 ecclesiastes_12_1 songofsolomon_3_1 songofsolomon_4_1 songofsolomon_7_1 songofsolomon_8_1',
    'isaiah_9_2 isaiah_9_8 isaiah_10_4 isaiah_31_8 isaiah_47_1 lamentations_1_1 lamentations_2_1 hosea_2_1',
    'hosea_4_1 hosea_5_1 hosea_6_1 hosea_7_1 hosea_8_1 hosea_9_1 hosea_10_1 hosea_11_1 hosea_12_1 hosea_13_1 amos_6_1',
  ].flatMap((line) => line.split(' ')),
);

function joinOpeningLines(address: ChapterAddress, blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const [opening, ...others] = before?.kind === 'paragraph' ? before.parts : [];
    const isOpening =
      opening && others.length === 0 && openingLines.has(verseId({ ...address, verse: opening.verse }));
    if (isOpening && block.kind === 'stanza') {
      joined[joined.length - 1] = { kind: 'stanza', lines: [{ parts: [opening] }, ...block.lines] };
    } else {
      joined.push(block);
    }
  }
  return joined;
}

/** "Selah." is at the end of a verse of the Psalms or Habakkuk, and four times within one (see the errata). */
function restoreSelah(pages: ChapterPage[]): ChapterPage[] {
  return pages.map((page, i) => {
    if (page.book !== 'psalms' && page.book !== 'habakkuk') return page;
    const address = allChapters()[i];
    expectShape(address !== undefined, 'there are more pages than chapters');
    const kjv = expectStrings(
      readSource('kjv', `dist/resources/${address.book.order + 1}/${address.chapter}.json`),
      'kjv has no such chapter',
    );
    const ending = new Set(kjv.flatMap((text, v) => (/Selah[.:](?:<[^>]*>.*)?$/.test(text) ? [v + 1] : [])));
    return {
      ...page,
      blocks: page.blocks.map((block, b) => addSelah(block, page.blocks.slice(b + 1), ending)),
    };
  });
}

function addSelah(block: Block, later: readonly Block[], ending: ReadonlySet<number>): Block {
  const endsHere = (verse: number, rest: readonly VersePart[]) =>
    ending.has(verse) && ![...rest, ...later.flatMap(partsOf)].some((part) => part.verse === verse);
  const add = (parts: readonly VersePart[], after: readonly VersePart[]) =>
    parts.map((part, i) =>
      endsHere(part.verse, [...parts.slice(i + 1), ...after])
        ? { ...part, runs: [{ text: `${textOf(part.runs)} Selah.` }] }
        : part,
    );
  if (block.kind === 'paragraph') return { ...block, parts: add(block.parts, []) };
  if (block.kind !== 'stanza') return block;
  return {
    ...block,
    lines: block.lines.map((line, i) => ({
      ...line,
      parts: add(
        line.parts,
        block.lines.slice(i + 1).flatMap((next) => next.parts),
      ),
    })),
  };
}
