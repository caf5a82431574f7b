import type { Favorite, Highlight, Note, PassageReport, StudyNote } from '@lampstand/contract';
import type { Dexie, Table } from 'dexie';
import { withTimeout } from './fallback.ts';
import type { StoredGroup, StoredSession, StoredSharedNote } from './group-copies.ts';
import type { Queued } from './writes.ts';

/** Verse ids have the stored form of the canon: `1john_4_8`. Times are milliseconds since 1970. */
interface StoredHighlight {
  readonly verseId: string;
  readonly color: string;
}

export interface StoredReading {
  readonly id?: number;
  readonly verseId: string;
  readonly timestamp: number;
  /** Whether the account has it, too. */
  readonly isSent?: boolean;
}

interface StoredCrossReferences {
  readonly id: string;
  readonly timestamp: number;
  readonly data: unknown;
}

interface StoredAnalysis {
  readonly id: string;
  readonly timestamp: number;
  readonly expiresAt: number;
  /** Whether it is what the server says: 1 or 0, for an index has no booleans. */
  readonly syncedWithServer: 0 | 1;
  readonly report: PassageReport;
}

/** A row of what an account has, as this device last heard of it. */
type Owned<T> = T & { readonly userId: string };

interface Tables {
  readonly highlights: Table<StoredHighlight, string>;
  readonly readingHistory: Table<StoredReading, number>;
  readonly crossReferenceCache: Table<StoredCrossReferences, string>;
  readonly analysisCache: Table<StoredAnalysis, string>;
  readonly notes: Table<Owned<Note>, [string, string]>;
  readonly favorites: Table<Owned<Favorite>, [string, string]>;
  readonly accountHighlights: Table<Owned<Highlight>, [string, string]>;
  readonly studyNotes: Table<Owned<StudyNote>, [string, string]>;
  readonly studyGroups: Table<StoredGroup, [string, number]>;
  readonly studySessions: Table<StoredSession, [string, string]>;
  readonly sharedNotes: Table<StoredSharedNote, [string, string]>;
  /** Which lists of an account this device has. */
  readonly copies: Table<{ readonly userId: string; readonly channel: string }, [string, string]>;
  /** Writes that have not reached the server, in order. */
  readonly outbox: Table<Queued, number>;
}

export type Database = Dexie & Tables;

/** Some browsers never end an opening that went wrong; nobody waits for it longer than this. */
const LONGEST_WAIT = 10_000;

interface Opening {
  readonly database: Database;
  /** Fails when a tab with an older database keeps this one from being opened. */
  readonly blocked: Promise<never>;
}

let creating: Promise<Opening> | undefined;

/** The one database of this device. It is loaded when first needed, and asked for anew after a failure. */
export async function openDatabase(): Promise<Database> {
  creating ??= createDatabase();
  const { database, blocked } = await creating.catch((error: unknown) => {
    creating = undefined;
    throw error;
  });
  if (!database.isOpen()) await withTimeout(LONGEST_WAIT, Promise.race([database.open(), blocked]));
  return database;
}

async function createDatabase(): Promise<Opening> {
  const { Dexie } = await import('dexie');
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
