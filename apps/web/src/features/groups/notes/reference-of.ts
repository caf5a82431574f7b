import { formatReference, parseVerseId } from '@lampstand/canon';

/** The verse that a note is about, as people write it. */
export function referenceOf(verseId: string | null): string | undefined {
  const verse = parseVerseId(verseId ?? '');
  return verse && formatReference({ book: verse.book.name, chapter: verse.chapter, verse: verse.verse });
}
