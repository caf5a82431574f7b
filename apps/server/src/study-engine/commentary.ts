import { type Book, findBook, parseReference } from '@lampstand/canon';
import { topics } from '@lampstand/content';
import { moodCategories, moodScriptures } from '@lampstand/content/moods';

/** Why a verse is read: in which matter, and what it has to say to it. */
export interface VerseNote {
  /** Of a topic, or of a mood. */
  readonly source: 'topic' | 'mood';
  readonly id: string;
  readonly title: string;
  readonly reference: string;
  readonly firstVerse: number;
  readonly reason: string;
}

let notesByChapter: Map<string, (VerseNote & { readonly lastVerse: number })[]> | undefined;

/** What the curated topics and moods say about a chapter, or about one verse of it, those that fit best first. */
export function notesOn(book: Book, chapter: number, verse?: number): readonly VerseNote[] {
  // Gathered with the first question, so that a server starts without it.
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
    if (!book) return;
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
