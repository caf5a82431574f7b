import type { Favorite, Highlight, Note, PassageReport, StudyNote } from '@lampstand/contract';
import type { Dexie, Table } from 'dexie';
import { withTimeout } from './fallback.ts';
import type { StoredGroup, StoredSession, StoredSharedNote } from './stored-groups.ts';
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

interface StoredCopy {
  readonly userId: string;
  readonly channel: string;
  /** Absent in copies of earlier releases, which are asked for as a whole. */
  readonly cursor?: string | undefined;
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
  /** Which lists of an account this device has, and until where they are complete. */
  readonly copies: Table<StoredCopy, [string, string]>;
  /** Writes that have not reached the server, in order. */
  readonly outbox: Table<Queued, number>;
}

export type Database = Dexie & Tables;

/** Some browsers never end an opening that went wrong; nobody waits for it longer than this. */
const LONGEST_WAIT = 10_000;

export interface Opening {
  readonly database: Database;
  /** Fails when a tab with an older database keeps this one from being opened. */
  readonly blocked: Promise<never>;
}

let creating: Promise<Opening> | undefined;

/** The one database of this device. It is loaded when first needed, and asked for anew after a failure. */
export async function openDatabase(): Promise<Database> {
  creating ??= import('./create-database.ts').then(({ createDatabase }) => createDatabase());
  const { database, blocked } = await creating.catch((error: unknown) => {
    creating = undefined;
    throw error;
  });
  if (!database.isOpen()) await withTimeout(LONGEST_WAIT, Promise.race([database.open(), blocked]));
  return database;
}
