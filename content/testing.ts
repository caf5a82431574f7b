import { readFileSync } from 'node:fs';
import { findBook, offeredVersionIds, parseReference, type VersionId } from '@lampstand/canon';
import {
  hasPhrase,
  type Manifest,
  openIndex,
  openPack,
  packFiles,
  type VersionPack,
} from '@lampstand/scripture';

/** Helpers for the tests of authored content: the text that its references point to. */
const folder = new URL('../build/packs/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder));
const manifest = JSON.parse(read(packFiles.manifest).toString()) as Manifest;

const indexes = offeredVersionIds.map((id: VersionId) => openIndex(id, read(packFiles.search(id))));

export const packs: readonly VersionPack[] = indexes.map((index) =>
  openPack(index.version, manifest.versions[index.version], index, read(packFiles.pages(index.version))),
);

/** Whether words occur consecutively in a verse of any version. */
export function isScripture(words: readonly string[]): boolean {
  return indexes.some((index) => hasPhrase(index, words));
}

export interface CitedVerse {
  /** Book, chapter and verse as one short key. */
  readonly name: string;
  readonly text: string;
}

/** The verses of a reference in a version; none if any part of it does not exist. */
export function versesCited(pack: VersionPack, reference: string): readonly CitedVerse[] {
  const { book: name, chapter, verse, endVerse } = parseReference(reference);
  const book = findBook(name);
  if (!book || chapter < 1 || chapter > book.chapters) return [];
  const verses = pack.chapter({ book, chapter });
  const first = verse ?? 1;
  const last = endVerse ?? verse ?? verses.at(-1)?.verse ?? 0;
  const cited = verses.filter((each) => each.verse >= first && each.verse <= last);
  const isWhole = verse === undefined || cited.length === last - first + 1;
  return isWhole
    ? cited.map((each) => ({ name: `${book.id}_${chapter}_${each.verse}`, text: each.text }))
    : [];
}
