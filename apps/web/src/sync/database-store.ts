import { favoritesChannel, highlightsChannel, notesChannel, studyNotesChannel } from '@lampstand/contract';
import type { Table } from 'dexie';
import { type Database, openDatabase } from '../storage/database.ts';
import { withFallback } from '../storage/fallback.ts';
import { highlightColors } from '../storage/highlights.ts';
import { type Channel, keyOf, type Lists, type Queued, withAnswer } from '../storage/writes.ts';
import { type Changes, earlier, newestFirst } from './changes.ts';
import { MemoryStore, type PersonalStore, rebased } from './personal-store.ts';

/** The most highlights that the server takes in one request. */
const MOST_AT_ONCE = 500;

/** The store of this device, which all of its tabs share. */
export async function openPersonalStore(): Promise<PersonalStore> {
  const database = await withFallback('keep your notes and favorites', openDatabase, undefined);
  return database ? new DatabaseStore(database) : new MemoryStore();
}

type Row<C extends Channel> = Lists[C] & { readonly userId: string };

class DatabaseStore implements PersonalStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async copy<C extends Channel>(channel: C, userId: string) {
    const { copies } = this.#database;
    const table = this.#tableOf(channel);
    return this.#database.transaction('r', copies, table, async () => {
      if (!(await copies.get([userId, channel]))) return undefined;
      const rows = await table.where('userId').equals(userId).toArray();
      return newestFirst(rows.map(({ userId: _, ...thing }) => thing as unknown as Lists[C]));
    });
  }

  async cursor(channel: Channel, userId: string) {
    return (await this.#database.copies.get([userId, channel]))?.cursor;
  }

  async keepChanges<C extends Channel>(
    channel: C,
    userId: string,
    since: string | undefined,
    { things, isWhole, gone, cursor }: Changes<Lists[C]>,
  ) {
    const { copies } = this.#database;
    const table = this.#tableOf(channel);
    return this.#database.transaction('rw', copies, table, async () => {
      if ((await this.cursor(channel, userId)) !== since) return false;
      if (isWhole) await this.#keepAll(channel, userId, things);
      else {
        await table.bulkDelete(gone.map((key) => [userId, key]));
        await table.bulkPut(things.map((thing) => ({ ...thing, userId })));
      }
      await copies.put({ userId, channel, cursor });
      return true;
    });
  }

  /** To be called within a transaction. */
  async #keepAll<C extends Channel>(channel: C, userId: string, things: readonly Lists[C][]) {
    const table = this.#tableOf(channel);
    const kept = new Map(
      (await table.where('userId').equals(userId).toArray()).map((row) => [keyOf(channel)(row), row]),
    );
    const rows = things.map((thing) => ({ ...thing, userId }));
    // Ten thousand notes are read in no time, but not written: only what differs is.
    await table.bulkPut(rows.filter((row) => !isSame(row, kept.get(keyOf(channel)(row)))));
    for (const thing of things) kept.delete(keyOf(channel)(thing));
    await table.bulkDelete([...kept.keys()].map((key) => [userId, key]));
  }

  queued(userId: string) {
    return this.#database.outbox.where('userId').equals(userId).sortBy('id');
  }

  add(row: Omit<Queued, 'id'>) {
    // The database makes the id.
    return this.#database.outbox.add(row as Queued);
  }

  async change(id: number, change: Partial<Queued>) {
    await this.#database.outbox.update(id, change);
  }

  async remove(id: number) {
    await this.#database.outbox.delete(id);
  }

  async settle(row: Queued, channel: Channel, answer: unknown, since: string | undefined) {
    const { outbox, copies } = this.#database;
    return this.#database.transaction('rw', outbox, copies, this.#tableOf(channel), async () => {
      const copy = await this.copy(channel, row.userId);
      if (copy) await this.#keepAll(channel, row.userId, withAnswer(channel, copy, row, answer));
      await outbox.delete(row.id);
      for (const other of await this.queued(row.userId)) {
        if (other.after === row.id) await outbox.put(rebased(other, answer));
      }
      const reached = await this.cursor(channel, row.userId);
      const cursor = earlier(reached, since);
      if (!copy || cursor === reached) return false;
      await copies.put({ userId: row.userId, channel, cursor });
      return true;
    });
  }

  async hasVisitorHighlights() {
    return (await this.#database.highlights.count()) > 0;
  }

  async adoptHighlights(userId: string) {
    const { highlights, accountHighlights, outbox } = this.#database;
    await this.#database.transaction('rw', highlights, accountHighlights, outbox, async () => {
      const known = await accountHighlights.where('userId').equals(userId).toArray();
      const isKnown = new Set(known.map(({ verseId }) => verseId));
      for (const color of highlightColors) {
        const found = await highlights.where('color').equals(color).primaryKeys();
        const verseIds = found.filter((verseId) => !isKnown.has(verseId));
        for (let i = 0; i < verseIds.length; i += MOST_AT_ONCE) {
          const input = { verseIds: verseIds.slice(i, i + MOST_AT_ONCE), color };
          const write = { name: 'saveHighlights' as const, input };
          await this.add({ userId, write, at: Date.now(), state: 'waiting' });
        }
      }
      await highlights.clear();
    });
  }

  #tableOf<C extends Channel>(channel: C): Table<Row<C>, [string, string]> {
    const { notes, favorites, accountHighlights, studyNotes } = this.#database;
    const tables = {
      [notesChannel]: notes,
      [favoritesChannel]: favorites,
      [highlightsChannel]: accountHighlights,
      [studyNotesChannel]: studyNotes,
    };
    return tables[channel] as unknown as Table<Row<C>, [string, string]>;
  }
}

/** The database gives fields back in its own order. */
function isSame(one: object, other: object | undefined): boolean {
  return other !== undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(row: object): [string, unknown][] {
  return Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
}
