import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../tools/postgres.mjs';
import { startServerProcess } from '../tools/server-process.mjs';
import { median, print } from './measure.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CLIENTS = 8;
const SECRET = 'a secret for measuring, known to all';

interface Reader {
  readonly id: string;
  /** The cookie of a session. */
  readonly cookie: string;
}

/** A server with a database of its own, and a reader in it. */
export interface SignedInWorld {
  readonly url: string;
  readonly reader: Reader;
  /** Connections straight to the database, one for each client. */
  readonly connections: readonly pg.Client[];
}

export async function inSignedInWorld(
  work: (world: SignedInWorld) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-bench-'));
  // As readers have it: what is written waits for the disk.
  const postgres = await startPostgres(folder);
  const server = startServerProcess(
    {
      PORT: '0',
      DATABASE_URL: postgres.url,
      LAMPSTAND_SECRET: SECRET,
      LAMPSTAND_API_LIMIT: '1000000000',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...environment,
    },
    'ignore',
  );
  const url = await server.ready;
  const connections = Array.from({ length: CLIENTS }, () => new pg.Client(postgres.url));
  await Promise.all(connections.map((client) => client.connect()));
  try {
    const [first = new pg.Client()] = connections;
    await work({ url, reader: await createReader(first), connections });
  } finally {
    await Promise.all(connections.map((client) => client.end()));
    server.child.kill('SIGTERM');
    await server.exited;
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A reader with a session, written straight into the database. */
async function createReader(client: pg.Client): Promise<Reader> {
  const id = randomUUID();
  const token = randomUUID();
  await client.query("insert into users (id, email) values ($1, 'reader@example.org')", [id]);
  await client.query(
    "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [randomUUID(), id, token],
  );
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return { id, cookie: `lampstand.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

/** A client that keeps its connection and asks one thing after the other. */
export function httpClient(url: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method: string, path: string, body?: object): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        cookie,
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      };
      request(url + path, { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(parts).toString());
          else reject(new Error(`answered ${response.statusCode}`));
        });
      })
        .on('error', reject)
        .end(sent);
    });
}

type Client = () => Promise<unknown>;

interface Comparison {
  /** What is done, for the line that tells the rates. */
  readonly what: string;
  /** The name of the figure. */
  readonly name: string;
  readonly through: readonly Client[];
  readonly straight: readonly Client[];
}

/** Our way against the bare one, in rounds that take turns; the first round warms up. */
export async function compare({ what, name, through, straight }: Comparison): Promise<void> {
  const rounds: { readonly bare: number; readonly ours: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await rate(straight);
    const ours = await rate(through);
    if (round > 0) rounds.push({ bare, ours });
  }
  const ours = median(rounds.map((round) => round.ours)).toFixed(0);
  const bare = median(rounds.map((round) => round.bare)).toFixed(0);
  console.log(`${what}: ${ours} a second over HTTP, ${bare} straight from PostgreSQL`);
  print({
    name,
    measured: median(rounds.map((round) => round.ours / round.bare)),
    unit: '×',
    accept: 0.5,
    goal: 0.7,
    atLeast: true,
  });
}

/** Does something as often as it can be done, by all clients at once; gives back how often in a second. */
async function rate(clients: readonly Client[]): Promise<number> {
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
