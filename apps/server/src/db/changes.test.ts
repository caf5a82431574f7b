import { not } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing.ts';
import { type Changes, changesSince, removeOldTombstones } from './changes.ts';
import { Database } from './database.ts';
import { favorites, tombstones, verseNotes } from './schema.ts';

const USER = 'ruth';
let url: string;
let database: Database;
let owner: pg.Client;

beforeAll(async () => {
  url = await createTestDatabase();
  database = new Database(url);
  await database.open();
  owner = await connect();
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.end();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});
beforeEach(async () => {
  await owner.query('delete from users');
  await owner.query("insert into users (id, name, email) values ($1, '', 'ruth@example.org')", [USER]);
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

/** Connections of one test. What they have not committed at its end is rolled back. */
const opened: pg.Client[] = [];
async function connectForNow(): Promise<pg.Client> {
  const client = await connect();
  opened.push(client);
  return client;
}

type Client = Pick<pg.Client, 'query'>;
const like = (client: Client, key: string, text = key) =>
  client.query(
    `insert into favorites (user_id, verse_id, verse_text, version) values ($1, $2, $3, 'kjv')
     on conflict (user_id, verse_id) do update set verse_text = excluded.verse_text`,
    [USER, key, text],
  );
const dislike = (client: Client, key: string) =>
  client.query('delete from favorites where user_id = $1 and verse_id = $2', [USER, key]);
const note = (client: Client, key: string, text: string) =>
  client.query(
    `insert into verse_notes (user_id, verse_id, content) values ($1, $2, $3)
     on conflict (user_id, verse_id) do update set content = excluded.content, deleted = false`,
    [USER, key, text],
  );
const unnote = (client: Client, key: string) =>
  client.query('update verse_notes set deleted = true where user_id = $1 and verse_id = $2', [USER, key]);

interface Thing {
  readonly key: string;
  readonly text: string;
}

/** Queries as the server does: favorites are deleted hard, notes are marked as deleted. */
const lists = {
  favorites: (cursor?: string): Promise<Changes<Thing>> =>
    database.asUser(USER, (queries) =>
      changesSince(queries, cursor, {
        table: favorites,
        read: (isNew) =>
          queries.select({ key: favorites.verseId, text: favorites.verseText }).from(favorites).where(isNew),
        keyOf: ({ key }) => key,
      }),
    ),
  notes: (cursor?: string): Promise<Changes<Thing>> =>
    database.asUser(USER, (queries) =>
      changesSince(queries, cursor, {
        table: verseNotes,
        read: (isNew) =>
          queries
            .select({ key: verseNotes.verseId, text: verseNotes.content, deleted: verseNotes.deleted })
            .from(verseNotes)
            .where(isNew ?? not(verseNotes.deleted)),
        keyOf: ({ key }) => key,
        isDeleted: ({ deleted }) => deleted,
      }),
    ),
};

/** A device that applies each answer to the rows it already has. */
class Device {
  readonly things = new Map<string, string>();
  readonly #ask: (cursor?: string) => Promise<Changes<Thing>>;
  cursor: string | undefined;

  constructor(ask: (cursor?: string) => Promise<Changes<Thing>>) {
    this.#ask = ask;
  }

  async look(): Promise<Changes<Thing>> {
    const changes = await this.#ask(this.cursor);
    if (changes.isWhole) this.things.clear();
    for (const key of changes.gone) this.things.delete(key);
    for (const { key, text } of changes.rows) this.things.set(key, text);
    this.cursor = changes.cursor;
    return changes;
  }

  get list() {
    return [...this.things].sort();
  }
}

/** Other transactions of this server may hold a cursor back for a moment; then some rows are sent twice. */
async function lookUntilCurrent(device: Device): Promise<void> {
  await expect.poll(async () => (await device.look()).rows.length, { timeout: 10_000 }).toBe(0);
}

describe('the changes since a cursor', () => {
  it('are all rows for a device without a cursor', async () => {
    await like(owner, 'john_3_16');
    expect(await lists.favorites()).toMatchObject({
      isWhole: true,
      rows: [{ key: 'john_3_16', text: 'john_3_16' }],
      gone: [],
    });
  });

  it('are one row of ten thousand when one was written', async () => {
    await owner.query(
      `insert into verse_notes (user_id, verse_id, content) select $1, 'psalms_1_' || n, 'text' from generate_series(1, 10000) n`,
      [USER],
    );
    const device = new Device(lists.notes);
    expect((await device.look()).rows).toHaveLength(10_000);
    await lookUntilCurrent(device);
    await note(owner, 'psalms_1_77', 'another text');
    expect(await device.look()).toMatchObject({
      isWhole: false,
      rows: [{ key: 'psalms_1_77', text: 'another text' }],
      gone: [],
    });
  });

  it('include rows written before the cursor was issued and committed after it', async () => {
    const late = await connectForNow();
    await late.query('begin');
    await like(late, 'jonah_1_3');
    const device = new Device(lists.favorites);
    await device.look();
    await like(owner, 'john_3_16');
    await device.look();
    expect(device.list).toEqual([['john_3_16', 'john_3_16']]);
    await late.query('commit');
    await device.look();
    expect(device.list).toEqual([
      ['john_3_16', 'john_3_16'],
      ['jonah_1_3', 'jonah_1_3'],
    ]);
  });

  it('name deleted rows, but not rows that were created again', async () => {
    for (const key of ['ruth_1_1', 'ruth_1_2', 'ruth_1_3']) await like(owner, key);
    const device = new Device(lists.favorites);
    await device.look();
    await owner.query('delete from favorites where user_id = $1', [USER]);
    await like(owner, 'ruth_1_2', 'again');
    expect((await device.look()).gone.sort()).toEqual(['ruth_1_1', 'ruth_1_3']);
    expect(device.list).toEqual([['ruth_1_2', 'again']]);
  });

  it('contain only rows of the reader who requests them', async () => {
    await owner.query("insert into users (id, name, email) values ('boaz', '', 'boaz@example.org')");
    const { cursor } = await lists.favorites();
    await owner.query(
      "insert into favorites (user_id, verse_id, verse_text, version) values ('boaz', 'ruth_2_1', '', 'kjv'), ('boaz', 'ruth_2_2', '', 'kjv')",
    );
    await owner.query("delete from favorites where user_id = 'boaz' and verse_id = 'ruth_2_1'");
    expect(await lists.favorites(cursor)).toMatchObject({ isWhole: false, rows: [], gone: [] });
  });

  it('are all rows when the cursor is expired, from another history or invalid', async () => {
    await like(owner, 'john_3_16');
    const { cursor } = await lists.favorites();
    const [oldest, seconds, history] = cursor.split('.');
    const tooOld = Number(seconds) - 61 * 24 * 60 * 60;
    for (const other of [
      `${oldest}.${tooOld}.${history}`,
      `${oldest}.${seconds}.0123456789ab`,
      `${String(BigInt(oldest ?? 0) + 1_000_000n).padStart(20, '0')}.${seconds}.${history}`,
      'nonsense',
      '',
    ]) {
      const changes = await lists.favorites(other);
      expect([changes.isWhole, changes.rows.length], other).toEqual([true, 1]);
    }
    expect((await lists.favorites(cursor)).isWhole).toBe(false);
  });
});

describe('tombstones', () => {
  const buried = () => database.owner.select().from(tombstones);

  it('are removed once no valid cursor needs them', async () => {
    for (const key of ['ruth_1_1', 'ruth_1_2']) {
      await like(owner, key);
      await dislike(owner, key);
    }
    await owner.query("update tombstones set deleted_at = now() - interval '91 days' where key = 'ruth_1_1'");
    await removeOldTombstones(database.owner);
    expect((await buried()).map(({ key }) => key)).toEqual(['ruth_1_2']);
  });

  it('are removed with the account', async () => {
    await like(owner, 'ruth_1_1');
    await like(owner, 'ruth_1_2');
    await note(owner, 'ruth_1_2', 'text');
    await dislike(owner, 'ruth_1_1');
    expect(await buried()).toHaveLength(1);
    await owner.query('delete from users where id = $1', [USER]);
    expect(await buried()).toEqual([]);
  });
});

const keys = ['ruth_1_1', 'ruth_1_2', 'ruth_1_3', 'ruth_1_4'];
const at = fc.nat({ max: 1 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('write'), at, key: fc.constantFrom(...keys) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete'), at, key: fc.constantFrom(...keys) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('commit'), at, key: fc.constant('') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('rollback'), at, key: fc.constant('') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('look'), at, key: fc.constant('') }) },
  ),
  { maxLength: 25 },
);

describe.each([['favorites', like, dislike] as const, ['notes', note, unnote] as const])(
  'the %s of two devices',
  (name, write, remove) => {
    it('are the same in the end, whatever was written, deleted or missed, in transactions of any length', async () => {
      const clients = [await connectForNow(), await connectForNow()] as const;
      let writes = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          // The previous run may have failed and left transactions open.
          for (const client of clients) await client.query('rollback');
          await owner.query('delete from favorites');
          await owner.query('delete from verse_notes');
          const devices = [new Device(lists[name]), new Device(lists[name])] as const;
          /** The keys that open transactions have written; no other transaction can write them. */
          const held = [new Set<string>(), new Set<string>()] as const;
          const end = async (which: number, how: 'commit' | 'rollback') => {
            await clients[which as 0].query(how);
            held[which as 0].clear();
            await clients[which as 0].query('begin');
          };
          for (const client of clients) await client.query('begin');
          for (const step of taken) {
            const which = step.at as 0;
            if (step.do === 'look') await devices[which].look();
            else if (step.do === 'commit' || step.do === 'rollback') await end(which, step.do);
            else if (!held[(1 - which) as 0].has(step.key)) {
              held[which].add(step.key);
              if (step.do === 'write') await write(clients[which], step.key, `text ${++writes}`);
              else await remove(clients[which], step.key);
            }
          }
          for (const client of clients) await client.query('commit');
          const whole = new Device(lists[name]);
          for (const device of [...devices, whole]) await device.look();
          expect([devices[0].list, devices[1].list]).toEqual([whole.list, whole.list]);
        }),
        { numRuns: 40 },
      );
    });
  },
);
