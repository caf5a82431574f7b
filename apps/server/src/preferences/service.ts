import { type PreferencesBody, preferencesChannel, type ReadingPreferences } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { type PreferencesRow, selectPreferences, upsertPreferences } from './queries.ts';

/** Reading preferences, the same on all devices of a reader; the last change wins. */
export class PreferencesService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  async get(session: string): Promise<PreferencesBody> {
    const {
      answers: [[row]],
    } = await this.#database.queryAsCaller(session, selectPreferences());
    return bodyOf(row);
  }

  async save(session: string, reading: ReadingPreferences): Promise<PreferencesBody> {
    const row = await this.#database.asCaller(session, (queries, { userId }) =>
      upsertPreferences(queries, userId, reading),
    );
    this.#doorbell.ringUser(row.userId, preferencesChannel);
    return bodyOf(row);
  }
}

function bodyOf(row: PreferencesRow | undefined): PreferencesBody {
  if (!row) return { reading: null, updatedAt: null };
  // The contract at that time validated this value when it was saved.
  const reading = { terms: false, ...(row.reading as Omit<ReadingPreferences, 'terms'>) };
  return { reading, updatedAt: row.updatedAt.toISOString() };
}
