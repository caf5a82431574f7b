import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

interface Migration {
  readonly name: string;
  readonly hash: string;
  readonly sql: string;
}

/** An advisory lock, the same for every server: its holder migrates, the others wait. */
const LOCK = 7_446_813_202;

/** The migrations are next to the built server, or next to this source file. */
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

/** Identifies the state after all migrations. */
export function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations()) hash.update(migration.hash);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Brings the database up to date, each migration in its own transaction. Several servers may start at once:
 * one migrates, the others wait and find nothing left to do.
 */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(`
      create table if not exists migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now());
      alter table migrations enable row level security`);
    const migrations = readMigrations();
    // A file may have been renamed since, so migrations are recognized by their content.
    await client.query(
      `update migrations set name = file.name from unnest($1::text[], $2::text[]) as file(name, hash)
       where migrations.hash = file.hash and migrations.name <> file.name`,
      [migrations.map(({ name }) => name), migrations.map(({ hash }) => hash)],
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    for (const { name, hash, sql } of migrations) {
      const known = applied.get(name);
      if (known === hash) continue;
      if (known !== undefined)
        throw new Error(`The migration ${name} was changed after it had been applied.`);
      await client.query(`begin; ${sql}`);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
  }
}
