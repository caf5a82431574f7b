import {
  allChapters,
  type ChapterAddress,
  chapterIndex,
  type VerseAddress,
  type VersionId,
} from '@lampstand/canon';
import type { ChapterPage, Verse } from './page.ts';
import type { SearchIndex } from './search/index-file.ts';
import { lineText } from './search/writing.ts';

/**
 * A pack is one version, ready to be read: its words in order, which are also its search index; its
 * chapters as pages, one JSON document per line; and the manifest of which verses each chapter has.
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
  allVerses(): Iterable<VerseAddress & Verse>;
}

/** The files of a folder of packs. */
export const packFiles = {
  manifest: 'manifest.json',
  crossReferences: 'cross-references.bin',
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
  index: SearchIndex,
  pages: Uint8Array,
): VersionPack {
  const pageStarts = lineStarts(pages);
  const chapters: { readonly firstLine: number; readonly numbers: readonly number[] }[] = [];
  let line = 0;
  for (const { count, numbers } of manifest.chapters) {
    chapters.push({ firstLine: line, numbers: numbers ? expandNumbers(numbers) : range(1, count) });
    line += count;
  }
  const decoder = new TextDecoder();
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
      return numbers.map((verse, i) => ({ verse, text: lineText(index, firstLine + i) }));
    },
    verse(address) {
      const { firstLine, numbers } = chapterAt(address);
      const at = numbers.indexOf(address.verse);
      return at < 0 ? undefined : lineText(index, firstLine + at);
    },
    pageJson(address) {
      const at = chapterIndex(address);
      return decoder.decode(pages.subarray(pageStarts[at], (pageStarts[at + 1] ?? pages.length + 1) - 1));
    },
    page(address) {
      return JSON.parse(pack.pageJson(address)) as ChapterPage;
    },
    *allVerses() {
      for (const address of allChapters()) {
        for (const verse of pack.chapter(address)) yield { ...address, ...verse };
      }
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

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}
