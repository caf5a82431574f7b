import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';

interface Migration {
  readonly name: string;
  readonly hash: string;
  readonly sql: string;
}

/** Any number, the same for every server: whoever holds it migrates, the others wait. */
const LOCK = 7_446_813_202;

/** The built server has the files beside it, the sources beside this file. */
const folder = join(import.meta.dirname, 'migrations');

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Names the state that all migrations lead to. */
export function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations()) hash.update(migration.hash);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Brings the database up to date, each migration in a transaction of its own. Several servers may do
 * so at once: one migrates, the others wait for it and find nothing left to do.
 */
export async function migrate(sql: Sql): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    await connection`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    await connection`alter table migrations enable row level security`;
    const applied = await connection<{ name: string; hash: string }[]>`select name, hash from migrations`;
    const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
    for (const { name, hash, sql: text } of readMigrations()) {
      const known = hashes.get(name);
      if (known === hash) continue;
      if (known !== undefined)
        throw new Error(`The migration ${name} was changed after it had been applied.`);
      await connection.unsafe(`begin; ${text}`);
      await connection`insert into migrations (name, hash) values (${name}, ${hash})`;
      await connection`commit`;
    }
  } catch (error) {
    await connection`rollback`.catch(() => {});
    throw error;
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {});
    connection.release();
  }
}
