import { migrate, migrationsHash } from '@lampstand/server';
import type {} from '@lampstand/server/testing';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { addressOf, startTestPostgres } from './test-postgres.mjs';

/** Before all tests: a database server, and one migrated database of which each test file gets a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const template = `template_${migrationsHash()}`;
  const known = await server.client.query('select 1 from pg_database where datname = $1', [template]);
  if (known.rowCount === 0) {
    const fresh = await server.createDatabase();
    const client = new pg.Client(fresh);
    await client.connect();
    await migrate(client);
    await client.end();
    await server.client.query(`alter database ${new URL(fresh).pathname.slice(1)} rename to ${template}`);
  }
  project.provide('postgres', { url: addressOf(server.url, 'lampstand'), template, owner: process.pid });
  return () => server.stop();
}
