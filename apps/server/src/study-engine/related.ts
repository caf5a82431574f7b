import { type VerseAddress, type VersionId, verseId } from '@lampstand/canon';
import { kinshipWith } from '@lampstand/scripture';
import type { CitedPlace } from '../answers/references.ts';
import type { Library } from '../bible/library.ts';

export interface Related extends VerseAddress {
  /** The verse of the passage that refers to it. */
  readonly from: number;
}

/**
 * Verses with cross references from a passage, those with the most in common first, without repeats or the
 * passage itself.
 */
export function relatedVerses(
  library: Library,
  version: VersionId,
  { book, chapter, verse, endVerse }: CitedPlace,
  most: number,
): Related[] {
  const pack = library.versions[version];
  const index = library.indexes[version];
  const last = endVerse ?? verse ?? Number.POSITIVE_INFINITY;
  const found = new Map<string, Related & { readonly score: number }>();
  for (const { verse: from } of pack.chapter({ book, chapter })) {
    if (from < (verse ?? 1) || from > last) continue;
    const kinship = kinshipWith(index, { book, chapter, verse: from });
    for (const other of library.crossReferences.of({ book, chapter, verse: from })) {
      const isHere = other.book === book && other.chapter === chapter;
      const id = verseId(other);
      if (isHere || found.has(id) || pack.verse(other) === undefined) continue;
      found.set(id, { ...other, from, score: kinship(other) });
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score).slice(0, most);
}
