import { findBook, parseReference, type VerseAddress, verseId } from '@lampstand/canon';
import { sample } from '@lampstand/content/sample';
import type { Exported } from '@lampstand/contract';
import type { Library } from '../bible/library.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The sample data as an export of a reader, with dates relative to now. */
export function sampleExport(library: Library, now: Date): Exported {
  let entries = 0;
  /** Within one day, the first in the list is the newest. */
  const momentOf = (daysAgo: number) =>
    new Date(now.getTime() - daysAgo * DAY - ++entries * MINUTE).toISOString();
  const written = (daysAgo: number) => {
    const at = momentOf(daysAgo);
    return { createdAt: at, updatedAt: at };
  };
  return {
    product: 'lampstand',
    format: 1,
    exportedAt: now.toISOString(),
    notes: sample.notes.map(({ verse, text, daysAgo }) => ({
      verseId: verseId(addressOf(verse)),
      content: text,
      ...written(daysAgo),
    })),
    studyNotes: sample.studyNotes.map(({ text, daysAgo, ...note }) => ({
      ...note,
      content: text,
      ...written(daysAgo),
    })),
    favorites: sample.favorites.map(({ verse, version, daysAgo }) => ({
      verseId: verseId(addressOf(verse)),
      text: library.versions[version].verse(addressOf(verse)) ?? '',
      version,
      createdAt: momentOf(daysAgo),
    })),
    highlights: sample.highlights.map(({ verse, color }) => ({
      verseId: verseId(addressOf(verse)),
      color,
      updatedAt: momentOf(0),
    })),
    bookmark: { ...sample.bookmark, updatedAt: now.toISOString() },
    readings: [],
  };
}

export function addressOf(reference: string): VerseAddress {
  const { book: name, chapter, verse } = parseReference(reference);
  const book = findBook(name);
  if (!book || verse === undefined) throw new RangeError(`there is no verse ${reference}`);
  return { book, chapter, verse };
}
