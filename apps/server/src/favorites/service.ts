import { type Favorite, favoritesChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { deleteFavorite, favoriteBody, selectFavorites, upsertFavorite } from './queries.ts';

/** Verses that a reader wants to find again, with the words they had. */
export class FavoritesService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  async list(session: string): Promise<Favorite[]> {
    return (await this.#database.asCaller(session, selectFavorites)).map(favoriteBody);
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
