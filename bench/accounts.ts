import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { startServerProcess } from '../tools/server-process.mjs';
import { startTestPostgres } from '../tools/test-postgres.mjs';
import { median, print } from './measure.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CLIENTS = 8;
const SECRET = 'a secret for measuring, known to all';
const reading = {
  version: 'kjv',
  theme: 'sepia',
  textSize: '3',
  leading: 'normal',
  verseNumbers: true,
  redLetters: true,
  ai: true,
  panels: [],
  toasts: 'bottom',
};

/** Does something as often as it can be done, by eight at once; gives back how often in a second. */
async function rate(clients: readonly (() => Promise<void>)[]): Promise<number> {
  const started = performance.now();
  const ends = started + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    clients.map(async (ask) => {
      while (performance.now() < ends) {
        await ask();
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

/** A reader with a session and preferences, written straight into the database. */
async function createReader(client: pg.Client): Promise<{ id: string; cookie: string }> {
  const id = randomUUID();
  const token = randomUUID();
  await client.query("insert into users (id, email) values ($1, 'reader@example.org')", [id]);
  await client.query(
    "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [randomUUID(), id, token],
  );
  await client.query('insert into preferences (user_id, reading) values ($1, $2)', [id, reading]);
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return { id, cookie: `lampstand.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

function overHttp(url: string, cookie: string): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((resolve, reject) => {
      request(`${url}/api/preferences`, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
}

/** A signed-in read of one row, guarded by the database, against the bare query. */
export async function benchAccounts(): Promise<void> {
  const postgres = await startTestPostgres();
  const databaseUrl = await postgres.createDatabase();
  const server = startServerProcess(
    {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      LAMPSTAND_SECRET: SECRET,
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    'ignore',
  );
  const url = await server.ready;
  const connections = Array.from({ length: CLIENTS }, () => new pg.Client(databaseUrl));
  await Promise.all(connections.map((client) => client.connect()));
  try {
    const [first = new pg.Client()] = connections;
    const { id, cookie } = await createReader(first);
    const query = {
      name: 'one row',
      text: 'select user_id, reading, updated_at from preferences where user_id = $1',
      values: [id],
    };
    const straight = connections.map((client) => async () => void (await client.query(query)));
    const through = connections.map(() => overHttp(url, cookie));
    const ratios: number[] = [];
    const rates: { straight: number[]; through: number[] } = { straight: [], through: [] };
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await rate(straight);
      const ours = await rate(through);
      if (round === 0) continue;
      rates.straight.push(bare);
      rates.through.push(ours);
      ratios.push(ours / bare);
    }
    console.log(
      `One row: ${median(rates.through).toFixed(0)} a second over HTTP, ${median(rates.straight).toFixed(0)} straight from PostgreSQL`,
    );
    print({
      name: 'Signed-in read of one row against the bare query',
      measured: median(ratios),
      unit: '×',
      accept: 0.5,
      goal: 0.7,
      moreIsBetter: true,
    });
  } finally {
    await Promise.all(connections.map((client) => client.end()));
    server.child.kill('SIGTERM');
    await server.exited;
    await postgres.stop();
  }
}
