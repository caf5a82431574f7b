import { findBook, parseReference } from '@lampstand/canon';

/** The notes on a chapter of those that are read; chapters are named as in verse ids ("john_3"). */
export function notesOn<T extends { readonly passage: string | null }>(
  notes: readonly T[],
  chapters: ReadonlySet<string>,
): readonly T[] {
  return notes.filter(({ passage }) => {
    const { book: name, chapter } = parseReference(passage ?? '');
    const book = findBook(name);
    return book !== undefined && chapters.has(`${book.id}_${chapter}`);
  });
}
