import { CHAPTERS_IN_BIBLE, type VersionId } from '@lampstand/canon';
import { openWordTable, type WordTable } from './word-table.ts';

/**
 * The search index of one version is the whole version as a sequence of numbers: every word, as it is
 * written and with the punctuation around it, is a *form*, and the text is the sequence of forms. So the
 * file holds text and index at once, and compresses better than the text alone. Forms that differ only in
 * case and punctuation are one *term*; terms that are inflections of each other are one *family*. A verse
 * is a *line*, counted from 0 in the order of the Bible.
 *
 * The contents of the file are read in place. What follows from them (the positions of each term) is
 * computed when it is opened, in a few milliseconds; including it would double the download.
 */
export interface SearchIndex {
  readonly version: VersionId;
  readonly lineCount: number;
  /** The form at every position. Positions run through all lines. */
  readonly forms: Uint16Array;
  /** The first position of each line, and after the last line the number of positions. */
  readonly lineStarts: Uint32Array;
  readonly lineOf: Uint16Array;
  /** Chapter (counted through the Bible) times 256 plus verse: the same number in every version. */
  readonly places: Uint32Array;
  /** How often other verses refer to the line, from 0 to 255, on a logarithmic scale. */
  readonly renown: Uint8Array;
  /** Folded words in alphabetical order. */
  readonly terms: WordTable;
  /** Written words with the punctuation and the space after them, grouped by term. */
  readonly writings: WordTable;
  /** The first form of each term, and after the last one the number of forms. */
  readonly formStarts: Uint16Array;
  readonly termOfForm: Uint16Array;
  /** The positions of each term, ascending: from `positionStarts[term]` to that of the next. */
  readonly positions: Uint32Array;
  readonly positionStarts: Uint32Array;
  /** The lines of each term, from `postingStarts[term]` to that of the next, and its number of occurrences there. */
  readonly postings: Uint16Array;
  readonly postingCounts: Uint8Array;
  readonly postingStarts: Uint32Array;
  readonly familyOf: Uint16Array;
  /** The terms of each family, from `familyStarts[family]` to that of the next. */
  readonly familyTerms: Uint16Array;
  readonly familyStarts: Uint16Array;
  /** One bit per letter in a term, to quickly exclude words that cannot be misspellings of it. */
  readonly letters: Uint32Array;
}

/** What the builder writes; everything else is computed from it. */
export interface IndexParts {
  readonly terms: readonly string[];
  readonly writings: readonly string[];
  /** How many forms each term has. */
  readonly formCounts: Uint8Array;
  readonly familyOf: Uint16Array;
  readonly verseNumbers: Uint8Array;
  readonly lineLengths: Uint8Array;
  readonly renown: Uint8Array;
  readonly forms: Uint16Array;
}

const MAGIC = 0x4c414d50;
const SECTIONS = 8;

/** The sections in order after their lengths, each starting at a multiple of four. */
export function encodeIndex(parts: IndexParts): Uint8Array {
  const encoder = new TextEncoder();
  const sections = [
    encoder.encode(parts.terms.join('\n')),
    encoder.encode(parts.writings.join('\n')),
    parts.formCounts,
    bytesOf(parts.familyOf),
    parts.verseNumbers,
    parts.lineLengths,
    parts.renown,
    bytesOf(parts.forms),
  ];
  const headerLength = (1 + SECTIONS) * 4;
  const bytes = new Uint8Array(sections.reduce((at, section) => at + padded(section.length), headerLength));
  new Uint32Array(bytes.buffer, 0, 1 + SECTIONS).set([MAGIC, ...sections.map(({ length }) => length)]);
  let at = headerLength;
  for (const section of sections) {
    bytes.set(section, at);
    at += padded(section.length);
  }
  return bytes;
}

export function openIndex(version: VersionId, file: Uint8Array): SearchIndex {
  // A 16-bit view needs an even offset.
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < (1 + SECTIONS) * 4 || view.getUint32(0, true) !== MAGIC) {
    throw new Error(`the search index of ${version} is not one that this program can read`);
  }
  let at = (1 + SECTIONS) * 4;
  const sections = Array.from({ length: SECTIONS }, (_, i) => {
    const length = view.getUint32((1 + i) * 4, true);
    const section = bytes.subarray(at, at + length);
    at += padded(length);
    return section;
  });
  if (at !== bytes.byteLength) throw new Error(`the search index of ${version} is not complete`);
  const [terms, writings, formCounts, familyOf, verseNumbers, lineLengths, renown, forms] =
    sections as SectionBytes;
  return deriveIndex(version, {
    terms: openWordTable(terms),
    writings: openWordTable(writings),
    formCounts,
    familyOf: sixteenBit(familyOf),
    verseNumbers,
    lineLengths,
    renown,
    forms: sixteenBit(forms),
  });
}

type Bytes = Uint8Array;
type SectionBytes = [Bytes, Bytes, Bytes, Bytes, Bytes, Bytes, Bytes, Bytes];
type OpenParts = Omit<IndexParts, 'terms' | 'writings'> & Pick<SearchIndex, 'terms' | 'writings'>;

function deriveIndex(version: VersionId, parts: OpenParts): SearchIndex {
  const { terms, forms, familyOf, lineLengths } = parts;
  const lineStarts = runningTotal(lineLengths, new Uint32Array(lineLengths.length + 1));
  const formStarts = runningTotal(parts.formCounts, new Uint16Array(terms.count + 1));
  const termOfForm = new Uint16Array(parts.writings.count);
  for (let term = 0; term < terms.count; term++) {
    termOfForm.fill(term, formStarts[term], formStarts[term + 1]);
  }
  const lineOf = new Uint16Array(forms.length);
  for (let line = 0; line < lineLengths.length; line++) {
    lineOf.fill(line, lineStarts[line], lineStarts[line + 1]);
  }
  const found = placesOfEach(forms, termOfForm, terms.count);
  const families = placesOfEach(upTo(terms.count), familyOf, terms.count);
  return {
    version,
    lineCount: lineLengths.length,
    forms,
    lineStarts,
    lineOf,
    places: placesOf(parts.verseNumbers),
    renown: parts.renown,
    terms,
    writings: parts.writings,
    formStarts,
    termOfForm,
    positions: found.places,
    positionStarts: found.starts,
    ...postingsOf(found.places, found.starts, lineOf),
    familyOf,
    familyTerms: new Uint16Array(families.places),
    familyStarts: new Uint16Array(families.starts),
    letters: terms.letters(),
  };
}

/** The positions of each value by counting sort: those of one value after those of the previous one. */
function placesOfEach(values: Uint16Array, meaning: Uint16Array, count: number) {
  const starts = new Uint32Array(count + 1);
  const next = new Uint32Array(count);
  const places = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const meant = meaning[values[i] as number] as number;
    next[meant] = (next[meant] as number) + 1;
  }
  for (let meant = 0; meant < count; meant++) {
    starts[meant + 1] = (starts[meant] as number) + (next[meant] as number);
  }
  next.set(starts.subarray(0, count));
  for (let i = 0; i < values.length; i++) {
    const meant = meaning[values[i] as number] as number;
    const at = next[meant] as number;
    places[at] = i;
    next[meant] = at + 1;
  }
  return { starts, places };
}

/** The positions of each term line by line. */
function postingsOf(positions: Uint32Array, positionStarts: Uint32Array, lineOf: Uint16Array) {
  const postings = new Uint16Array(positions.length);
  const postingCounts = new Uint8Array(positions.length);
  const postingStarts = new Uint32Array(positionStarts.length);
  let last = -1;
  for (let term = 0; term + 1 < positionStarts.length; term++) {
    const end = positionStarts[term + 1] as number;
    let lineBefore = -1;
    for (let at = positionStarts[term] as number; at < end; at++) {
      const line = lineOf[positions[at] as number] as number;
      if (line !== lineBefore) postings[++last] = line;
      postingCounts[last] = (postingCounts[last] as number) + 1;
      lineBefore = line;
    }
    postingStarts[term + 1] = last + 1;
  }
  // Copies, so that the unused rest can be freed.
  return {
    postings: postings.slice(0, last + 1),
    postingCounts: postingCounts.slice(0, last + 1),
    postingStarts,
  };
}

/** A chapter begins wherever the verse numbers stop rising. */
function placesOf(verseNumbers: Uint8Array): Uint32Array {
  const places = new Uint32Array(verseNumbers.length);
  let chapter = -1;
  let before = 256;
  for (let line = 0; line < verseNumbers.length; line++) {
    const verse = verseNumbers[line] as number;
    if (verse <= before) chapter++;
    places[line] = placeOf(chapter, verse);
    before = verse;
  }
  if (chapter + 1 !== CHAPTERS_IN_BIBLE) throw new Error(`a search index has ${chapter + 1} chapters`);
  return places;
}

export function placeOf(chapter: number, verse: number): number {
  return chapter * 256 + verse;
}

/** Places are below this number. */
export const PLACES = CHAPTERS_IN_BIBLE * 256;

function runningTotal<T extends Uint16Array | Uint32Array>(counts: Uint8Array, starts: T): T {
  let total = 0;
  for (let i = 0; i < counts.length; i++) {
    starts[i] = total;
    total += counts[i] as number;
  }
  starts[counts.length] = total;
  return starts;
}

function upTo(count: number): Uint16Array {
  const numbers = new Uint16Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

function bytesOf(numbers: Uint16Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Little-endian, like every machine that runs a browser or Node today. */
function sixteenBit(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
}
