import { type Book, findBook, parseReference } from '@lampstand/canon';
import { topics } from '@lampstand/content';
import { moodCategories, moodScriptures } from '@lampstand/content/moods';

/** Why a verse is read: the subject, and what the verse says about it. */
export interface VerseNote {
  readonly source: 'topic' | 'mood';
  readonly id: string;
  readonly title: string;
  readonly reference: string;
  readonly firstVerse: number;
  readonly reason: string;
}

let notesByChapter: Map<string, (VerseNote & { readonly lastVerse: number })[]> | undefined;

/** What the curated topics and moods say about a chapter, or about one of its verses, the best fit first. */
export function notesOn(book: Book, chapter: number, verse?: number): readonly VerseNote[] {
  // Built on the first question, so that it does not delay the start of the server.
  notesByChapter ??= gather();
  const notes = notesByChapter.get(`${book.id} ${chapter}`) ?? [];
  if (verse === undefined) return notes;
  const width = (note: (typeof notes)[number]) => note.lastVerse - note.firstVerse;
  return notes
    .filter(({ firstVerse, lastVerse }) => verse >= firstVerse && verse <= lastVerse)
    .sort((a, b) => width(a) - width(b));
}

function gather() {
  const found = new Map<string, (VerseNote & { readonly lastVerse: number })[]>();
  const add = (note: Omit<VerseNote, 'firstVerse'>) => {
    const { book: name, chapter, verse = 1, endVerse = verse } = parseReference(note.reference);
    const book = findBook(name);
    // The answer check treats text in quotation marks as scripture, in our own answers too.
    if (!book || /["“]/.test(note.reason)) return;
    const key = `${book.id} ${chapter}`;
    found.set(key, [...(found.get(key) ?? []), { ...note, firstVerse: verse, lastVerse: endVerse }]);
  };
  for (const { id, title, passages } of topics) {
    for (const { reference, reason } of passages) add({ source: 'topic', id, title, reference, reason });
  }
  const labels = new Map(moodCategories.flatMap(({ moods }) => moods.map(({ id, label }) => [id, label])));
  for (const [id, scriptures] of moodScriptures) {
    for (const { reference, reason } of scriptures) {
      add({ source: 'mood', id, title: labels.get(id) ?? id, reference, reason });
    }
  }
  return found;
}
