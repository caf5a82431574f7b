import { readdirSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import {
  createTestDatabase,
  queryTestDatabase,
  rowsOf,
  startTestServer,
  testEnvironment,
} from '../testing.ts';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { Statement } from './one-message.ts';
import * as schema from './schema.ts';

let emptyDatabases = 0;

async function createEmptyDatabase(): Promise<string> {
  const { url, owner } = inject('postgres');
  const name = `test_${owner}_${process.pid}_empty_${emptyDatabases++}`;
  await queryTestDatabase((client) => client.query(`create database ${name}`), url);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

describe('migrations', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).sort();

  it('are numbered from 1 without a gap', () => {
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, at) => at + 1));
  });

  it('are not applied again after their file is renamed', async () => {
    const client = new pg.Client(await createEmptyDatabase());
    await client.connect();
    await migrate(client);
    await client.query("update migrations set name = '0002-personal.sql' where name = '0003-personal.sql'");
    await client.query(
      "update migrations set name = '0007-own-budgets.sql' where name like '%own-budgets.sql'",
    );
    await migrate(client);
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(files);
    await client.end();
  });

  it('are applied once when several servers start together', async () => {
    const address = await createEmptyDatabase();
    const clients = Array.from({ length: 4 }, () => new pg.Client(address));
    await Promise.all(clients.map((client) => client.connect()));
    await Promise.all(clients.map(migrate));
    const [client = new pg.Client()] = clients;
    expect((await client.query('select 1 from migrations')).rowCount).toBeGreaterThan(0);
    expect((await client.query("select 1 from jobs where kind = 'housekeeping'")).rowCount).toBe(1);
    await client.query("update migrations set hash = 'other'");
    await expect(migrate(client)).rejects.toThrow('was changed after it had been applied');
    await Promise.all(clients.map((each) => each.end()));
  });

  it('define the same tables and columns as the Drizzle schema', async () => {
    const columns = await rowsOf<{ name: string; nullable: boolean }>(`
      select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable
      from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`);
    const known = Object.values(schema as Record<string, PgTable>).flatMap((table) => {
      const { name, columns: fields } = getTableConfig(table);
      return fields.map((field) => ({ name: `${name}.${field.name}`, nullable: !field.notNull }));
    });
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect([...columns].sort(byName)).toEqual(known.sort(byName));
  });
});

describe('asUser', () => {
  it('leaves no role or user behind on the connection', async () => {
    const database = new Database(await createTestDatabase());
    await database.open();
    await database.asUser('somebody', async (queries) => {
      const { rows } = await queries.execute('select current_user, current_user_id() as id');
      expect(rows[0]).toEqual({ current_user: 'lampstand_app', id: 'somebody' });
    });
    await database.asUser('somebody', async () => Promise.reject(new Error('no'))).catch(() => {});
    const { rows } = await database.asUser('', (queries) =>
      queries.execute('select current_user_id() as id, session_user as role'),
    );
    expect(rows[0]?.id).toBeNull();
    expect(rows[0]?.role).not.toBe('lampstand_app');
    await database.close();
  });
});

describe('queryAsCaller', () => {
  const insert = (verse: string) => ({
    name: 'write',
    text: 'insert into verse_notes (verse_id, content) values ($1, $2) returning user_id, verse_id',
    values: [verse, 'x'],
    columns: { user_id: 'string', verse_id: 'string' } as const,
  });
  const count = {
    name: 'count',
    text: 'select count(*)::int as notes from verse_notes',
    values: [],
    columns: { notes: 'number' } as const,
  };

  it('runs as the user of each session in turn on the same connection', async () => {
    const url = await createTestDatabase();
    const database = new Database(url);
    await database.open();
    await queryTestDatabase(
      (client) =>
        client.query(`
          insert into users (id, email) values ('lydia', 'lydia@example.org'), ('silas', 'silas@example.org');
          insert into sessions (id, user_id, token, expires_at) values
            ('1', 'lydia', 'of lydia', now() + interval '1 day'),
            ('2', 'silas', 'of silas', now() + interval '1 day'),
            ('3', 'silas', 'old', now() - interval '1 day')`),
      url,
    );
    const rowsFor = async (token: string, statement: Statement) =>
      (await database.queryAsCaller(token, statement)).answers[0];
    expect(await database.queryAsCaller('of lydia', insert('john_3_16'))).toEqual({
      caller: expect.objectContaining({ userId: 'lydia', sessionId: '1' }),
      answers: [[{ user_id: 'lydia', verse_id: 'john_3_16' }]],
    });
    expect(await rowsFor('of silas', count)).toEqual([{ notes: 0 }]);
    expect(await rowsFor('of lydia', count)).toEqual([{ notes: 1 }]);
    for (const token of [undefined, 'unknown', 'old']) {
      await expect(database.queryAsCaller(token, count)).rejects.toThrow('User not authenticated');
    }
    // A failed message leaves nothing behind and does not affect the next one.
    await expect(database.queryAsCaller('of lydia', insert('john_3_16'))).rejects.toThrow('duplicate key');
    await expect(
      database.queryAsCaller('of lydia', { name: 'bad', text: 'select 1 / 0', values: [], columns: {} }),
    ).rejects.toThrow('division by zero');
    expect(await rowsFor('of lydia', insert('john_3_17'))).toHaveLength(1);
    expect(await rowsFor('of lydia', count)).toEqual([{ notes: 2 }]);
    await expect(database.queryAsCaller('unknown', insert('john_3_18'))).rejects.toThrow();
    expect(await rowsIn(url)).toBe(2);
    await database.close();
  });

  async function rowsIn(url: string): Promise<number> {
    let found = 0;
    await queryTestDatabase(async (client) => {
      found = (await client.query('select 1 from verse_notes')).rowCount ?? 0;
    }, url);
    return found;
  }
});

/** A proxy to the database that can be disconnected. */
async function startCable(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((socket) => {
        const through = connect(Number(target.port), target.hostname);
        for (const end of [socket, through]) {
          sockets.add(end.on('error', () => {}));
        }
        socket.pipe(through).pipe(socket);
      });
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const port = await listen(0);
  const address = new URL(url);
  address.port = String(port);
  return {
    url: address.href,
    mend: () => listen(port),
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('a server without its database', () => {
  it('starts, serves scripture and reports that it is not ready', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = await startTestServer({ DATABASE_URL: testEnvironment.DATABASE_URL });
    expect((await fetch(`${server.url}/api/bible/john+3`)).status).toBe(200);
    expect((await fetch(`${server.url}/`)).status).toBe(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { ready: false, database: false }]);
    const answer = await fetch(`${server.url}/api/auth/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ruth@example.org' }),
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: { code: 'network/unavailable', message: 'Server error. Please try again later.' },
    });
    await server.stop();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('keeps serving scripture during an outage and reconnects by itself', async () => {
    const cable = await startCable(await createTestDatabase());
    const server = await startTestServer({ DATABASE_URL: cable.url });
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await readiness()).toBe(200);
    cable.cut();
    expect(await readiness()).toBe(503);
    expect((await fetch(`${server.url}/api/bible/john+3`)).status).toBe(200);
    const answer = await fetch(`${server.url}/api/auth/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ruth@example.org' }),
    });
    expect(answer.status).toBe(503);
    await cable.mend();
    await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
    await server.stop();
    cable.cut();
  });
});
