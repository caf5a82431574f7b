import { type Highlight, highlightsChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { deleteHighlights, highlightBody, selectHighlights, upsertHighlights } from './queries.ts';

/** Colors on verses. */
export class HighlightsService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  /** All highlights, or the changes since an answer with this cursor. */
  async list(session: string, since?: string) {
    const { rows, ...changes } = await this.#database.asCaller(session, (queries) =>
      selectHighlights(queries, since),
    );
    return { highlights: rows.map(highlightBody), ...changes };
  }

  /** Without a color, the highlights are removed. Returns all highlights. */
  async save(
    session: string,
    verseIds: readonly string[],
    color: Highlight['color'] | null,
  ): Promise<Highlight[]> {
    const { userId, all } = await this.#database.asCaller(session, async (queries, caller) => {
      if (color === null) await deleteHighlights(queries, verseIds);
      else await upsertHighlights(queries, verseIds, color);
      return { userId: caller.userId, all: (await selectHighlights(queries)).rows };
    });
    this.#doorbell.ringUser(userId, highlightsChannel);
    return all.map(highlightBody);
  }
}
