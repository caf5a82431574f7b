import {
  type Book,
  findBook,
  formatReference,
  parseReference,
  parseVerseId,
  type VerseAddress,
} from '@lampstand/canon';
import type { Favorite, Note, StudyNote } from '@lampstand/contract';
import type { Shown } from '../../storage/writes.ts';

/** What every entry of the view has, whatever it is: where it stands, from when it is, what it says. */
interface Found {
  readonly key: string;
  /** Where it leads in the reader. */
  readonly verse: VerseAddress | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Everything that a search looks at, in small letters. */
  readonly words: string;
}

export type NoteEntry = Found & {
  readonly kind: 'note';
  readonly note: Shown<Note>;
  readonly verse: VerseAddress;
  readonly reference: string;
};
export type StudyEntry = Found & { readonly kind: 'study'; readonly note: Shown<StudyNote> };
export type FavoriteEntry = Found & {
  readonly kind: 'favorite';
  readonly favorite: Shown<Favorite>;
  readonly verse: VerseAddress;
  readonly reference: string;
};
export type Entry = NoteEntry | StudyEntry | FavoriteEntry;

/** Notes on verses and free ones together, the newest first. What has no words or no verse is dropped. */
export function noteEntries(
  notes: readonly Shown<Note>[],
  studyNotes: readonly Shown<StudyNote>[],
): readonly (NoteEntry | StudyEntry)[] {
  return newestFirst([...notes.flatMap((note) => entryOfNote(note) ?? []), ...studyNotes.map(entryOfStudy)]);
}

export function favoriteEntries(favorites: readonly Shown<Favorite>[]): readonly FavoriteEntry[] {
  return newestFirst(favorites.flatMap((favorite) => entryOfFavorite(favorite) ?? []));
}

/** A thing that has not changed is the same object when the list is read again. */
function remembered<T extends object, E>(make: (thing: T) => E): (thing: T) => E {
  const made = new WeakMap<T, { readonly entry: E }>();
  return (thing) => {
    const known = made.get(thing) ?? { entry: make(thing) };
    made.set(thing, known);
    return known.entry;
  };
}

const entryOfNote = remembered((note: Shown<Note>): NoteEntry | undefined => {
  const verse = parseVerseId(note.verseId);
  if (!verse || note.content.trim() === '') return undefined;
  const reference = referenceOf(verse);
  return {
    kind: 'note',
    key: `note ${note.verseId}`,
    note,
    verse,
    reference,
    time: Date.parse(note.updatedAt),
    words: searchable(note.content, note.verseId, reference),
  };
});

const entryOfStudy = remembered(
  (note: Shown<StudyNote>): StudyEntry => ({
    kind: 'study',
    key: `study ${note.id}`,
    note,
    verse: passageOf(note.passage ?? ''),
    time: Date.parse(note.updatedAt),
    words: searchable(note.title, note.content, note.passage ?? '', ...note.tags),
  }),
);

const entryOfFavorite = remembered((favorite: Shown<Favorite>): FavoriteEntry | undefined => {
  const verse = parseVerseId(favorite.verseId);
  if (!verse) return undefined;
  const reference = referenceOf(verse);
  return {
    kind: 'favorite',
    key: `favorite ${favorite.verseId}`,
    favorite,
    verse,
    reference,
    time: Date.parse(favorite.createdAt),
    words: searchable(reference, favorite.text, favorite.verseId),
  };
});

function referenceOf({ book, chapter, verse }: VerseAddress): string {
  return formatReference({ book: book.name, chapter, verse });
}

/** Where a written passage begins; a chapter begins with its first verse. */
function passageOf(passage: string): VerseAddress | undefined {
  const { book: name, chapter, verse = 1 } = parseReference(passage);
  const book = findBook(name);
  return book && chapter >= 1 && chapter <= book.chapters ? { book, chapter, verse } : undefined;
}

function searchable(...texts: readonly string[]): string {
  return texts.join('\n').toLowerCase();
}

function newestFirst<E extends Found>(entries: E[]): E[] {
  return entries.sort((one, other) => other.time - one.time);
}

export const ranges = ['all', 'today', 'week', 'month'] as const;
type Range = (typeof ranges)[number];

export interface Filters {
  readonly testament: 'all' | Book['testament'];
  /** The id of a book. */
  readonly book: string | undefined;
  readonly range: Range;
}

export const noFilters: Filters = { testament: 'all', book: undefined, range: 'all' };

/** The entries that a search and the filters leave. What stands on no passage is of no testament. */
export function matching<E extends Found>(
  entries: readonly E[],
  text: string,
  { testament, book, range }: Filters,
  now: Date,
): readonly E[] {
  const sought = text.trim().toLowerCase();
  const since = startOf(range, now);
  return entries.filter(
    ({ words, verse, time }) =>
      words.includes(sought) &&
      time >= since &&
      (book === undefined || verse?.book.id === book) &&
      (testament === 'all' || verse?.book.testament === testament),
  );
}

/** Today begins at midnight where the reader is; a month ago was the same day of the month before. */
function startOf(range: Range, now: Date): number {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (range === 'today') return new Date(year, month, day).getTime();
  if (range === 'week') return new Date(now).setDate(day - 7);
  // The 31st of a month without one is its last day.
  const lastDay = new Date(year, month, 0).getDate();
  if (range === 'month') return new Date(now).setMonth(month - 1, Math.min(day, lastDay));
  return Number.NEGATIVE_INFINITY;
}
