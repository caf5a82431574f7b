import { migrate, migrationsHash } from '@lampstand/server';
import type {} from '@lampstand/server/testing';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { addressOf, startTestPostgres } from './test-postgres.mjs';

/** Before all tests: a database server, and one migrated database of which each test file gets a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const template = `template_${migrationsHash()}`;
  const [known] = await server.sql`select 1 from pg_database where datname = ${template}`;
  if (!known) {
    const fresh = await server.createDatabase();
    const sql = postgres(fresh, { onnotice: () => {} });
    await migrate(sql);
    await sql.end();
    await server.sql.unsafe(`alter database ${new URL(fresh).pathname.slice(1)} rename to ${template}`);
  }
  project.provide('postgres', { url: addressOf(server.url, 'lampstand'), template, owner: process.pid });
  return () => server.stop();
}
