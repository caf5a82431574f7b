import { createHash } from 'node:crypto';
import { and, eq, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { tombstones } from './schema.ts';

/**
 * What a device has not received yet. Every list comes with a cursor: the oldest transaction that was still
 * running when the list was read. The next request returns what was written by that transaction and all
 * later ones. That includes a transaction that takes long to commit; a comparison of timestamps or sequence
 * numbers would miss it, because it took its own before.
 *
 * PostgreSQL marks every row with the transaction that wrote it (`xmin`), so that no write has to store
 * anything or wait for another. These marks have 32 bits and wrap around; `age` compares them correctly for
 * the last two billion transactions, and older rows may be sent again.
 */

/** How long a cursor is valid. A device that was away longer gets everything. */
const CURSOR_DAYS = 60;
/** Tombstones are kept longer than the cursors that need them. */
const TOMBSTONE_DAYS = 90;
const MOST_TRANSACTIONS = 2n ** 30n;

interface Look {
  readonly cursor: string;
  /** The condition for rows written since; undefined means that everything is returned. */
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
  /** The new rows, including those marked as deleted; without a condition, all that are not deleted. */
  readonly read: (isNew: SQL | undefined) => Promise<Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly isDeleted?: (row: Row) => boolean;
}

/** All rows of a list, or those that have changed since `cursor` was issued. */
export async function changesSince<Row>(
  queries: Queries,
  cursor: string | undefined,
  { table, read, keyOf, isDeleted = () => false }: List<Row>,
): Promise<Changes<Row>> {
  // The cursor is read before everything else, so that later writes are returned next time, too.
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

/**
 * After a restored backup or on another server, transaction numbers start over; each such history has its
 * own name.
 */
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
    // A later number is also greater when compared as text.
    cursor: `${now.oldest.padStart(20, '0')}.${now.seconds}.${history}`,
    isNew: isGood ? (table) => sql`age(${table}.xmin) <= age(xid(${String(since.oldest)}::xid8))` : undefined,
  };
}

/** A cursor that this server did not issue counts as none. */
function readCursor(cursor: string) {
  const [, oldest, seconds, history] = /^(\d{20})\.(\d{1,12})\.(\w+)$/.exec(cursor) ?? [];
  return oldest && seconds && history
    ? { oldest: BigInt(oldest), seconds: BigInt(seconds), history }
    : undefined;
}

/** Deletes tombstones that no valid cursor needs. */
export async function removeOldTombstones(queries: Pick<Queries, 'delete'>): Promise<void> {
  const limit = sql`now() - make_interval(days => ${TOMBSTONE_DAYS})`;
  await queries.delete(tombstones).where(lt(tombstones.deletedAt, limit));
}
