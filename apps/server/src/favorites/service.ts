import { type Favorite, favoritesChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { deleteFavorite, favoriteBody, selectFavorites, upsertFavorite } from './queries.ts';

/** Verses that a reader has saved, with their text at that time. */
export class FavoritesService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  /** All favorites, or the changes since an answer with this cursor. */
  async list(session: string, since?: string) {
    const { rows, ...changes } = await this.#database.asCaller(session, (queries) =>
      selectFavorites(queries, since),
    );
    return { favorites: rows.map(favoriteBody), ...changes };
  }

  async add(session: string, favorite: Omit<Favorite, 'createdAt'>): Promise<Favorite> {
    const row = await this.#database.asCaller(session, (queries) => upsertFavorite(queries, favorite));
    this.#doorbell.ringUser(row.userId, favoritesChannel);
    return favoriteBody(row);
  }

  async remove(session: string, verseId: string): Promise<void> {
    const row = await this.#database.asCaller(session, (queries) => deleteFavorite(queries, verseId));
    if (row) this.#doorbell.ringUser(row.userId, favoritesChannel);
  }
}
