import {
  allChapters,
  type ChapterAddress,
  chapterIndex,
  type VerseAddress,
  type VersionId,
} from '@lampstand/canon';
import type { ChapterPage, Verse } from './page.ts';

/**
 * A pack is one version, ready to be read: its verses as plain lines, its chapters as pages, one
 * JSON document a line, and the manifest that says which verses each chapter has.
 */
export interface VersionPack {
  readonly id: VersionId;
  readonly hash: string;
  readonly verseCount: number;
  /** The verses of a chapter that exists. */
  chapter(address: ChapterAddress): readonly Verse[];
  verse(address: VerseAddress): string | undefined;
  /** The chapter's page as it is stored: a JSON document. */
  pageJson(address: ChapterAddress): string;
  page(address: ChapterAddress): ChapterPage;
  /** The verse at a place: 0 for the first of the version, verseCount - 1 for the last. */
  verseAt(place: number): VerseAddress & Verse;
}

/** The files of a folder of packs. */
export const packFiles = {
  manifest: 'manifest.json',
  crossReferences: 'cross-references.bin',
  text: (version: VersionId) => `${version}.txt`,
  pages: (version: VersionId) => `${version}.pages.jsonl`,
  search: (version: VersionId) => `${version}.search.bin`,
};

export interface Manifest {
  /** Changes whenever anything in the packs does. */
  readonly hash: string;
  readonly versions: Readonly<Record<VersionId, VersionManifest>>;
  readonly crossReferences: { readonly hash: string; readonly links: number };
}

export interface VersionManifest {
  readonly hash: string;
  /** The hash of the search index. */
  readonly search: string;
  readonly verses: number;
  readonly chapters: readonly ChapterManifest[];
}

export interface ChapterManifest {
  readonly chapter: string;
  readonly hash: string;
  readonly count: number;
  /** The verse numbers, only where they are not 1 to count: "1-35 37". */
  readonly numbers?: string;
}

export function openPack(
  id: VersionId,
  manifest: VersionManifest,
  text: Uint8Array,
  pages: Uint8Array,
): VersionPack {
  const verseLines = linesOf(text);
  const pageLines = linesOf(pages);
  const chapters: { readonly firstLine: number; readonly numbers: readonly number[] }[] = [];
  let line = 0;
  for (const { count, numbers } of manifest.chapters) {
    chapters.push({ firstLine: line, numbers: numbers ? expandNumbers(numbers) : range(1, count) });
    line += count;
  }
  const addresses = allChapters();
  const chapterAt = (address: ChapterAddress) => {
    const chapter = chapters[chapterIndex(address)];
    if (!chapter) throw new RangeError(`${id} has no ${address.book.name} ${address.chapter}`);
    return chapter;
  };
  const pack: VersionPack = {
    id,
    hash: manifest.hash,
    verseCount: manifest.verses,
    chapter(address) {
      const { firstLine, numbers } = chapterAt(address);
      const texts = verseLines(firstLine, firstLine + numbers.length).split('\n');
      return numbers.map((verse, i) => ({ verse, text: texts[i] ?? '' }));
    },
    verse(address) {
      const { firstLine, numbers } = chapterAt(address);
      const at = numbers.indexOf(address.verse);
      return at < 0 ? undefined : verseLines(firstLine + at, firstLine + at + 1);
    },
    pageJson(address) {
      const index = chapterIndex(address);
      return pageLines(index, index + 1);
    },
    page(address) {
      return JSON.parse(pack.pageJson(address)) as ChapterPage;
    },
    verseAt(place) {
      const index = chapters.findLastIndex(({ firstLine }) => firstLine <= place);
      const address = addresses[index];
      const verse = chapters[index]?.numbers[place - (chapters[index]?.firstLine ?? 0)];
      if (!address || !verse) throw new RangeError(`${id} has no place ${place}`);
      return { ...address, verse, text: verseLines(place, place + 1) };
    },
  };
  return pack;
}

/** [1, 2, 3, 5] as "1-3 5". */
export function foldNumbers(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}

export function expandNumbers(folded: string): number[] {
  return folded.split(' ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return range(first, last);
  });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/**
 * Reads lines, from one up to but without another, out of text that stays as bytes: as strings,
 * which take two bytes a letter once a typographic apostrophe is among them, it would weigh double.
 */
function linesOf(bytes: Uint8Array): (from: number, to: number) => string {
  const starts = [0];
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1);
  const offsets = Uint32Array.from(starts);
  const decoder = new TextDecoder();
  return (from, to) => decoder.decode(bytes.subarray(offsets[from], (offsets[to] ?? bytes.length + 1) - 1));
}

const NEWLINE = 10;
