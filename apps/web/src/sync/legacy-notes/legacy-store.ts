import { parseReference } from '@lampstand/canon';
import { Dexie, type Table } from 'dexie';

/** A note of the time before accounts: it was kept on one device only. */
export interface LegacyNote {
  readonly id: number;
  readonly verseId: string;
  readonly verseReference: string;
  readonly content: string;
  readonly book: string;
  readonly chapter: number;
  readonly verse: number;
  readonly version: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const LEGACY_NAME = 'lampstand-notes';

/** Opens the store in its second version; one of the first version is brought up to it. */
export async function openLegacyNotes(): Promise<{ notes: Table<LegacyNote, number>; close: () => void }> {
  const database = new Dexie(LEGACY_NAME);
  database.version(1).stores({ notes: '++id, verseId, verseReference' });
  database
    .version(2)
    .stores({ notes: '++id, verseId, verseReference, book, chapter, verse, version, createdAt, updatedAt' })
    .upgrade((transaction) =>
      transaction
        .table<LegacyNote>('notes')
        .toCollection()
        .modify((note) => {
          Object.assign(note, placeOf(note.verseReference), { version: 'kjv' });
        }),
    );
  await database.open();
  return { notes: database.table('notes'), close: () => database.close() };
}

/** What the first version did not have. */
export function placeOf(reference: string): Pick<LegacyNote, 'book' | 'chapter' | 'verse'> {
  const { book, chapter, verse = 0 } = parseReference(reference);
  return { book, chapter, verse };
}
