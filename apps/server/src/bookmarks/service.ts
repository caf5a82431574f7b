import { findBook } from '@lampstand/canon';
import { type Bookmark, bookmarkChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { bookmarkBody, selectBookmark, upsertBookmark } from './queries.ts';

/** The reader's last position on any device. */
export class BookmarksService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  async get(session: string): Promise<Bookmark | null> {
    const row = await this.#database.asCaller(session, selectBookmark);
    return row ? bookmarkBody(row) : null;
  }

  async save(session: string, { book, chapter, verse }: Omit<Bookmark, 'updatedAt'>): Promise<Bookmark> {
    const place = { book: findBook(book)?.name ?? book, chapter, verse };
    const row = await this.#database.asCaller(session, (queries) => upsertBookmark(queries, place));
    this.#doorbell.ringUser(row.userId, bookmarkChannel);
    return bookmarkBody(row);
  }
}
