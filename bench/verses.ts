import { allChapters, verseId } from '@lampstand/canon';

/** The ids of all verses, in order. */
export function everyVerse(): string[] {
  return allChapters().flatMap(({ book, chapter }) =>
    Array.from({ length: book.verses[chapter - 1] ?? 0 }, (_, i) => verseId({ book, chapter, verse: i + 1 })),
  );
}
