import { createHash } from 'node:crypto';
import { and, eq, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { tombstones } from './schema.ts';

/**
 * What a device has not heard of yet. Every list that it gets comes with a cursor: the oldest transaction
 * that was still running when the list was read. The next time, the device gets what was written by that
 * transaction and all later ones. A transaction that takes long to commit is among them, while it would be
 * missed by whoever looks for times or numbers that are higher than the last: it took its own before.
 *
 * PostgreSQL marks every row with the transaction that wrote it (`xmin`), so that no write has to remember
 * anything or to wait for another. Those marks are 32 bits and start again; `age` compares them, rightly for
 * the last two thousand million transactions, and older rows may be told once more.
 */

/** For how long a cursor is good. Longer than that, a device that was away gets everything. */
const CURSOR_DAYS = 60;
/** Tombstones stay longer than the cursors that need them. */
const TOMBSTONE_DAYS = 90;
const MOST_TRANSACTIONS = 2n ** 30n;

interface Look {
  readonly cursor: string;
  /** Whether a row was written since; undefined: everything is to be told. */
  readonly isNew: ((table: PgTable) => SQL) | undefined;
}

export interface Changes<Row> {
  readonly rows: Row[];
  readonly cursor: string;
  readonly isWhole: boolean;
  readonly gone: string[];
}

interface List<Row> {
  readonly table: PgTable;
  /** Rows that are new, those that say that they are deleted included; or without a condition all that are not. */
  readonly read: (isNew: SQL | undefined) => Promise<Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly isDeleted?: (row: Row) => boolean;
}

/** All rows of a list, or those that have changed since `cursor` was given. */
export async function changesSince<Row>(
  queries: Queries,
  cursor: string | undefined,
  { table, read, keyOf, isDeleted = () => false }: List<Row>,
): Promise<Changes<Row>> {
  // Before anything else: what is written from now on is told the next time, too.
  const look = await lookAt(queries, cursor);
  const found = await read(look.isNew?.(table));
  const rows = found.filter((row) => !isDeleted(row));
  const here = new Set(rows.map(keyOf));
  const buried = look.isNew ? await buriedIn(queries, getTableName(table), look.isNew(tombstones)) : [];
  const deleted = [...buried, ...found.filter(isDeleted).map(keyOf)];
  const gone = [...new Set(deleted)].filter((key) => !here.has(key));
  return { rows, cursor: look.cursor, isWhole: look.isNew === undefined, gone };
}

async function buriedIn(queries: Queries, list: string, isNew: SQL): Promise<string[]> {
  const rows = await queries
    .select({ key: tombstones.key })
    .from(tombstones)
    .where(and(eq(tombstones.list, list), isNew));
  return rows.map(({ key }) => key);
}

/** After a restored backup or on another server, transactions are counted anew: each such history has its own name. */
const NOW = sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
  extract(epoch from now())::bigint::text as seconds,
  concat_ws(' ', (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database())) as history`;

async function lookAt(queries: Queries, cursor: string | undefined): Promise<Look> {
  const { rows } = await queries.execute<{ oldest: string; seconds: string; history: string }>(NOW);
  const [now] = rows;
  if (!now) throw new Error('the database always tells its time');
  const history = createHash('sha256').update(now.history).digest('hex').slice(0, 12);
  const since = cursor === undefined ? undefined : readCursor(cursor);
  const isGood =
    since?.history === history &&
    since.seconds > BigInt(now.seconds) - BigInt(CURSOR_DAYS * 24 * 60 * 60) &&
    since.oldest <= BigInt(now.oldest) &&
    since.oldest > BigInt(now.oldest) - MOST_TRANSACTIONS;
  return {
    // As text, too, a later one is greater.
    cursor: `${now.oldest.padStart(20, '0')}.${now.seconds}.${history}`,
    isNew: isGood ? (table) => sql`age(${table}.xmin) <= age(xid(${String(since.oldest)}::xid8))` : undefined,
  };
}

/** One that nobody here has given is as good as none. */
function readCursor(cursor: string) {
  const [, oldest, seconds, history] = /^(\d{20})\.(\d{1,12})\.(\w+)$/.exec(cursor) ?? [];
  return oldest && seconds && history
    ? { oldest: BigInt(oldest), seconds: BigInt(seconds), history }
    : undefined;
}

/** Forgets deletions that no device asks for any more. */
export async function removeOldTombstones(queries: Pick<Queries, 'delete'>): Promise<void> {
  const limit = sql`now() - make_interval(days => ${TOMBSTONE_DAYS})`;
  await queries.delete(tombstones).where(lt(tombstones.deletedAt, limit));
}
