import { join } from 'node:path';
import type { RenderPage } from '@lampstand/contract';
import pg from 'pg';
import { inject } from 'vitest';
import { readSettings } from './settings.ts';
import { type RunningServer, startServer } from './start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run, the name of a migrated database to copy, and the process id of the run. */
    postgres: { readonly url: string; readonly template: string; readonly owner: number };
  }
}

/** The packs that the test run has built. */
export const packsFolder = join(import.meta.dirname, '../../../build/packs');

/** Settings for tests without mail and Google. */
export const testEnvironment = {
  PORT: '0',
  LAMPSTAND_API_LIMIT: '1000000',
  LAMPSTAND_ACCOUNT_LIMIT: '1000000',
  LAMPSTAND_SECRET: 'a secret for tests, known to all of them',
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
};

let made = 0;

/** The address of a new database, migrated and empty. */
export async function createTestDatabase(): Promise<string> {
  const { url, template, owner } = inject('postgres');
  const name = `test_${owner}_${process.pid}_${process.env.VITEST_WORKER_ID}_${made++}_${Date.now()}`;
  await queryTestDatabase((client) => client.query(`create database ${name} template ${template}`), url);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

let databaseOfThisFile: Promise<string> | undefined;

/** Connects directly to a database as its owner, by default that of this test file. */
export async function queryTestDatabase<T>(
  work: (client: pg.Client) => Promise<T>,
  url?: string,
): Promise<T> {
  const client = new pg.Client(url ?? (await databaseUrl()));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of a query on the database of this test file. */
export function rowsOf<T extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<T[]> {
  return queryTestDatabase(async (client) => (await client.query<T>(text, values)).rows);
}

function databaseUrl(): Promise<string> {
  databaseOfThisFile ??= createTestDatabase();
  return databaseOfThisFile;
}

/** The settings of a server on the database of this test file. */
export async function testSettings(
  environment: Record<string, string> = {},
): Promise<Record<string, string>> {
  return { ...testEnvironment, DATABASE_URL: await databaseUrl(), ...environment };
}

/** A real server on a free port, with the packs that the test run has built and a real database. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const renderPage: RenderPage = async (request) => {
    if (new URL(request.url).pathname === '/broken') throw new Error('the lamp fell over');
    return { status: 200, html: '<!doctype html><title>page</title>' };
  };
  return startServer({
    settings: readSettings(await testSettings(environment)),
    packs: packsFolder,
    renderPage,
  });
}

/** The response schema of a call. */
export const answerOf = <A>(route: {
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: A } } };
  };
}): A => route.responses[200].content['application/json'].schema;
