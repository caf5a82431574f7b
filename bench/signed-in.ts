import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@lampstand/server';
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
  /** The token of a session. */
  readonly token: string;
  /** The cookie with the token. */
  readonly cookie: string;
}

/** A server with a database of its own, and a reader in it. */
export interface SignedInWorld {
  readonly url: string;
  readonly reader: Reader;
  /** Direct connections to the database, one per client. */
  readonly connections: readonly pg.Client[];
  /** The server's database layer, without the server. */
  readonly database: Database;
}

export async function inSignedInWorld(
  work: (world: SignedInWorld) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-bench-'));
  // As in production, commits wait for the disk.
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
  const database = new Database(postgres.url);
  await database.open();
  try {
    const [first = new pg.Client()] = connections;
    await work({ url, reader: await createReader(first), connections, database });
  } finally {
    await Promise.all([...connections.map((client) => client.end()), database.close()]);
    server.child.kill('SIGTERM');
    await server.exited;
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A reader with a session, inserted directly into the database. */
async function createReader(client: pg.Client): Promise<Reader> {
  const id = randomUUID();
  const token = randomUUID();
  await client.query("insert into users (id, email) values ($1, 'reader@example.org')", [id]);
  await client.query(
    "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [randomUUID(), id, token],
  );
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return { id, token, cookie: `lampstand.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

/**
 * A client that keeps its connection and sends one request after the other. It does as little as possible:
 * the client of node:http takes longer to send a request than the server to answer, and would dominate the
 * measurement.
 */
export function httpClient(url: string, cookie: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  let received: Buffer = Buffer.alloc(0);
  let settle: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;
  socket.on('error', (error) => settle?.reject(error));
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const lines = received.toString('latin1', 0, head);
    const start = head + 4;
    const end = start + Number(/content-length: (\d+)/i.exec(lines)?.[1]);
    if (Number.isNaN(end)) settle?.reject(new Error(`an answer does not tell its length: ${lines}`));
    if (received.length < end) return;
    const body = received.toString('utf8', start, end);
    received = Buffer.alloc(0);
    if (lines.startsWith('HTTP/1.1 200')) settle?.resolve(body);
    else settle?.reject(new Error(`answered ${lines.slice(0, 20)}: ${body}`));
  });
  return (method: string, path: string, body?: object): Promise<string> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      const sent = body === undefined ? '' : JSON.stringify(body);
      const type = body === undefined ? '' : 'content-type: application/json\r\n';
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${type}` +
          `content-length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`,
      );
    });
}

export function emptyAnswer(url: string): Client {
  const ask = httpClient(url, '');
  return () => ask('GET', '/healthz');
}

type Client = () => Promise<unknown>;

interface Peer {
  /** How it sends a request. */
  readonly name: string;
  readonly clients: readonly Client[];
}

interface Comparison {
  /** The operation, for the line that prints the rates. */
  readonly what: string;
  /** The name of the figure. */
  readonly name: string;
  readonly through: readonly Client[];
  /** The same directly in PostgreSQL; the first variant is the strictest. */
  readonly straight: readonly Peer[];
  /** An empty answer: the maximum rate of HTTP on this machine. */
  readonly empty: readonly Client[];
}

/** Our server compared with direct database access, in alternating rounds; the first round warms up. */
export async function compare({ what, name, through, straight, empty }: Comparison): Promise<void> {
  const peers = straight.map((peer) => ({ ...peer, rates: [] as number[], ratios: [] as number[] }));
  const ours: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates: number[] = [];
    for (const { clients } of peers) rates.push(await rate(clients));
    const own = await rate(through);
    if (round === 0) continue;
    ours.push(own);
    for (const [at, peer] of peers.entries()) {
      peer.rates.push(rates[at] ?? 0);
      peer.ratios.push(own / (rates[at] ?? 0));
    }
  }
  await rate(empty);
  const most = (await rate(empty)).toFixed(0);
  console.log(`${what}: ${median(ours).toFixed(0)} a second over HTTP (an empty answer: ${most})`);
  for (const peer of peers) {
    print({
      name: `${name}, ${peer.name} (${median(peer.rates).toFixed(0)} a second)`,
      measured: median(peer.ratios),
      unit: '×',
      accept: 0.5,
      goal: 0.7,
      atLeast: true,
    });
  }
}

/** The usual way to use a driver with row-level security: a transaction that switches its role first. */
export async function inTransaction<T>(
  client: pg.Client,
  { id }: Reader,
  query: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  await client.query({ name: 'narrow', text: NARROW, values: [id] });
  const answer = await query();
  await client.query('commit');
  return answer;
}

const NARROW = "select set_config('app.user_id', $1, true), set_config('role', 'lampstand_app', true)";

/** Repeats an operation by all clients at once; returns the rate per second. */
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
