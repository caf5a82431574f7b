import { Dexie } from 'dexie';
import type { Database, Opening } from './database.ts';

/** The tables of this device. Its code and Dexie are loaded when the database is first opened. */
export function createDatabase(): Opening {
  // Dexie makes a property for each table it is told of.
  const database = new Dexie('lampstand') as Database;
  // The first field is the key; the others are found by an index. Change a table only by a new version.
  database.version(1).stores({
    highlights: 'verseId, color',
    readingHistory: '++id, verseId, timestamp',
    crossReferenceCache: 'id, timestamp',
  });
  database.version(2).stores({
    notes: '[userId+verseId], userId, verseId, createdAt',
    favorites: '[userId+verseId], userId, verseId, createdAt',
    accountHighlights: '[userId+verseId], userId',
    studyNotes: '[userId+id], userId, *tags, createdAt',
    copies: '[userId+channel], userId',
    outbox: '++id, userId',
  });
  database.version(3).stores({ analysisCache: 'id, timestamp, expiresAt, syncedWithServer' });
  database.version(4).stores({
    studyGroups: '[userId+id], userId, name, createdBy, createdAt, *members',
    studySessions: '[userId+id], userId, [userId+groupId], scheduledFor, createdBy, *participants',
    sharedNotes: '[userId+id], userId, [userId+groupId], verseId, sharedBy, sharedAt',
  });
  database.version(5).stores({
    studySessions: '[userId+id], userId, [userId+groupId], scheduledFor, createdBy, createdAt, *participants',
  });
  const blocked = new Promise<never>((_, reject) => {
    database.on('blocked', () => reject(new Error('another tab keeps the database closed')));
  });
  // It may fail while nobody waits for it.
  blocked.catch(() => undefined);
  return { database, blocked };
}
