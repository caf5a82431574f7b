import { allChapters, type ChapterAddress, verseId } from '@lampstand/canon';
import type { ChapterPage, Run } from '../page.ts';
import { ErrataBook } from './errata.ts';
import { kjvParagraphEnds } from './kjv.ts';
import { layOut, type SourceVerse } from './layout.ts';
import { tidyRuns } from './runs.ts';
import { expectShape, readSource } from './sources.ts';
import type { IsPoetry } from './web.ts';

/**
 * The American Standard Version. The source is a list of verses with a map from verse number to position. A
 * psalm's title is at the end of the verse before it, after "Psalm 4"; added words are between a grave
 * accent and an apostrophe; a dash is a hyphen that joins nothing, or two hyphens. The source has no
 * paragraphs, so the text uses those of the King James Version.
 */
export function buildAsv(isPoetry: IsPoetry): ChapterPage[] {
  const errata = new ErrataBook('asv');
  const readVerse = openSource();
  const endsParagraph = kjvParagraphEnds();
  let titleOfNext: string | undefined;
  const pages = allChapters().map((address) => {
    const { book, chapter } = address;
    const count = book.verses[chapter - 1] ?? 0;
    const verses = Array.from({ length: count }, (_, i): SourceVerse => {
      const verse = i + 1;
      const [raw = ''] = errata.repair(verseId({ ...address, verse }), [readVerse(address, verse)]);
      const [text, next] = splitTitle(raw, book.id === 'psalms' && verse === count ? chapter + 1 : undefined);
      const title = verse === 1 ? titleOfNext : undefined;
      if (verse === count) titleOfNext = next;
      const [letter, rest] = splitLetter(text, book.id === 'psalms' && chapter === 119);
      return {
        verse,
        runs: parseItalics(rest),
        notes: [],
        title: title ? parseItalics(title) : undefined,
        heading: letter,
        endsParagraph: endsParagraph(address, verse),
        isPoetry: isPoetry(address, verse),
      };
    });
    return { version: 'asv' as const, book: book.id, chapter, blocks: layOut(verses) };
  });
  errata.assertUsedUp();
  return pages;
}

function openSource(): (address: ChapterAddress, verse: number) => string {
  const texts = readSource('asv', 'bibles/asv.json');
  const places = readSource('asv', 'indexes/verse-index-map.json');
  expectShape(Array.isArray(texts), 'asv is not a list of verses');
  expectShape(typeof places === 'object' && places !== null, 'asv has no map of its verses');
  // The source has one verse too many: an empty 3 John 15.
  expectShape(texts.length === 31_103, `asv has ${texts.length} entries`);
  return ({ book, chapter }, verse) => {
    const key = String((book.order + 1) * 1_000_000 + chapter * 1000 + verse).padStart(8, '0');
    const text: unknown = texts[(places as Record<string, number>)[key] ?? -1];
    expectShape(typeof text === 'string' && text !== '', `asv has no ${book.name} ${chapter}:${verse}`);
    return text;
  };
}

/** The verse, and the title of the following psalm if it comes after it. */
function splitTitle(text: string, nextPsalm: number | undefined): [string, string | undefined] {
  const marker = / Psalm (\d+)(?: (.*))?$/.exec(text);
  if (marker === null) return [text, undefined];
  expectShape(Number(marker[1]) === nextPsalm, `asv has a psalm title out of place: "${text}"`);
  return [text.slice(0, marker.index), marker[2]];
}

function splitLetter(text: string, isPsalm119: boolean): [string | undefined, string] {
  const letter = isPsalm119 ? /^([A-Z]{2,})\. /.exec(text) : null;
  return letter ? [letter[1], text.slice(letter[0].length)] : [undefined, text];
}

/**
 * Verses that the 1901 edition has only in its margin are marked as a whole; no other addition is longer
 * than this.
 */
const LONGEST_ADDITION = 230;

/** A grave accent opens an addition; the first apostrophe that is not inside a word closes it. */
function parseItalics(text: string): Run[] {
  const runs: Run[] = [];
  let rest = text;
  for (let open = rest.indexOf('`'); open >= 0; open = rest.indexOf('`')) {
    const close = open + rest.slice(open).search(/'(?![a-z])/i);
    expectShape(close > open && close - open < LONGEST_ADDITION, `asv has an open addition in "${text}"`);
    runs.push({ text: rest.slice(0, open) }, { text: rest.slice(open + 1, close), added: true });
    rest = rest.slice(close + 1);
  }
  runs.push({ text: rest });
  return tidyRuns(withDashes(runs));
}

/** A character that occurs in no text; it separates runs while they are handled as one text. */
const SEAM = '\uE000';

/** A hyphen between words joins them, even at the start or end of an addition; any other is a dash. */
function withDashes(runs: readonly Run[]): Run[] {
  const whole = runs.map((run) => run.text).join(SEAM);
  return whole
    .replace(/ ?-\uE000/g, `-${SEAM}`)
    .replace(/\uE000 -(?=[a-z])/g, `${SEAM}-`)
    .replace(/ ?--+ ?|(?<=[,;:.?!)]) ?- ?| ?-(?=[\s;]|$)/g, '—')
    .split(SEAM)
    .map((text, i) => ({ ...runs[i], text }));
}
