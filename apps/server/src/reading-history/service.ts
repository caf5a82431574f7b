import type { Database } from '../db/database.ts';
import {
  deleteReadingsBefore,
  insertReadings,
  MOST_READINGS,
  type Reading,
  selectNewest,
  selectReadings,
} from './queries.ts';

/** Which verses were read, and when. */
export class ReadingHistoryService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The whole history, or the changes since an answer with this cursor. */
  async list(session: string, since?: string) {
    const { rows, ...changes } = await this.#database.asCaller(session, (queries) =>
      selectReadings(queries, since),
    );
    return { readings: rows, ...changes };
  }

  /** Returns only the saved entries, because the whole history is too large to send for each verse that is read. */
  add(session: string, readings: readonly Reading[]): Promise<Reading[]> {
    return this.#database.asCaller(session, async (queries) => {
      await insertReadings(queries, readings);
      const newest = await selectNewest(queries);
      const oldest = newest[MOST_READINGS - 1];
      if (oldest) await deleteReadingsBefore(queries, oldest.readAt);
      const sent = new Set(readings.map(keyOf));
      return newest.filter((reading) => sent.has(keyOf(reading)));
    });
  }
}

function keyOf({ verseId, readAt }: Reading): string {
  return `${verseId} ${Date.parse(readAt)}`;
}
