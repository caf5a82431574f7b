import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServerProcess } from '../tools/server-process.mjs';
import { startServices } from '../tools/services.mjs';
import { everyVerse } from './verses.ts';

export interface Trial {
  /** How many saves have to be acknowledged. */
  readonly saves: number;
  /** How often the server, and how often PostgreSQL, is killed with SIGKILL. */
  readonly serverKills: number;
  readonly databaseKills: number;
}

export interface Outcome {
  readonly acknowledged: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly retries: number;
}

const WRITERS = 8;
const PATIENCE = 120_000;

/**
 * Saves notes on one verse after the other while the server and its database are killed repeatedly. What
 * was not acknowledged is sent again; at the end each acknowledged note must be stored once and unchanged.
 */
export async function tryDurability({ saves, serverKills, databaseKills }: Trial): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-durability-'));
  const services = await startServices(folder);
  const environment: Record<string, string> = {
    ...services.environment,
    PORT: String(await freePort()),
    LAMPSTAND_ACCOUNT_LIMIT: '1000000',
    LAMPSTAND_API_LIMIT: '1000000',
  };
  let server = startServerProcess(environment, 'ignore');
  let isOver = false;
  try {
    const url = await server.ready;
    const cookie = await signUp(url, environment.LAMPSTAND_SANDBOX_URL ?? '');
    const verses = everyVerse().slice(0, saves);
    const written = new Map<string, string>();
    let next = 0;
    let retries = 0;

    const write = async () => {
      for (let id = verses[next++]; id !== undefined; id = verses[next++]) {
        const content = `A note on ${id}, written ${Math.random()}`;
        const started = Date.now();
        while (!(await isSaved(url, cookie, id, content))) {
          retries++;
          if (Date.now() - started > PATIENCE) throw new Error(`${id} could not be saved`);
          await sleep(20);
        }
        written.set(id, content);
      }
    };
    const killServer = async () => {
      server.child.kill('SIGKILL');
      await server.exited;
      server = startServerProcess(environment, 'ignore');
      await server.ready;
    };
    const killDatabase = async () =>
      process.kill(await postmaster(environment.DATABASE_URL ?? ''), 'SIGKILL');
    const kill = async () => {
      const kills = [
        ...spread(serverKills, saves).map((after) => ({ after, act: killServer })),
        ...spread(databaseKills, saves).map((after) => ({ after, act: killDatabase })),
      ].sort((a, b) => a.after - b.after);
      for (const { after, act } of kills) {
        while (written.size < after && !isOver) await sleep(5);
        if (isOver) throw new Error('the saves ended before the kills');
        await act();
      }
    };

    const writing = Promise.all(Array.from({ length: WRITERS }, write)).finally(() => {
      isOver = written.size < saves;
    });
    await Promise.all([writing, kill()]);
    const { notes } = (await readNotes(url, cookie)) as { notes: { verseId: string; content: string }[] };
    const found = new Map(notes.map((note) => [note.verseId, note.content]));
    const lost = [...written].filter(([id, content]) => found.get(id) !== content).length;
    return { acknowledged: written.size, lost, duplicated: notes.length - found.size, retries };
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function benchDurability(): Promise<void> {
  const trial = { saves: 10_000, serverKills: 50, databaseKills: 15 };
  const { acknowledged, lost, duplicated, retries } = await tryDurability(trial);
  console.log(
    `${acknowledged.toLocaleString('en')} acknowledged saves, ${trial.serverKills} kills of the server and ` +
      `${trial.databaseKills} of PostgreSQL: ${lost} lost, ${duplicated} duplicated (${retries} sent again)`,
  );
  if (lost > 0 || duplicated > 0) process.exitCode = 1;
}

async function isSaved(url: string, cookie: string, id: string, content: string): Promise<boolean> {
  const response = await fetch(`${url}/api/notes/${id}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content, base: null }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  if (response && response.status < 500 && response.status !== 200) {
    throw new Error(`${id} was refused with ${response.status}`);
  }
  return response?.status === 200;
}

/** The server may just have been killed. */
async function readNotes(url: string, cookie: string): Promise<unknown> {
  for (const started = Date.now(); ; await sleep(50)) {
    const response = await fetch(`${url}/api/notes`, { headers: { cookie } }).catch(() => undefined);
    if (response?.ok) return response.json();
    if (Date.now() - started > PATIENCE) throw new Error('the notes could not be read');
  }
}

/** A new account with a confirmed address; returns its cookies. */
async function signUp(url: string, sandbox: string): Promise<string> {
  const email = 'durable@example.org';
  await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a lamp that burns on' }),
  });
  for (const started = Date.now(); ; await sleep(50)) {
    const answer = await fetch(`${sandbox}/sandbox/mail.json?to=${encodeURIComponent(email)}`);
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    const [link] = /https?:\/\/\S+/.exec(mails[0]?.text ?? '') ?? [];
    if (link) {
      const confirmed = await fetch(link, { redirect: 'manual' });
      return confirmed.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    }
    if (Date.now() - started > PATIENCE) throw new Error('the confirmation mail did not come');
  }
}

async function postmaster(url: string): Promise<number> {
  for (const started = Date.now(); ; await sleep(20)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    // The server may be killed during this request.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query(`select pg_read_file('postmaster.pid') as file`);
      return Number.parseInt(rows[0]?.file, 10);
    } catch (error) {
      if (Date.now() - started > PATIENCE) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** After how many saves each kill happens: evenly distributed, and never right at the end. */
function spread(kills: number, saves: number): number[] {
  return Array.from({ length: kills }, (_, i) => Math.floor((saves * (i + 0.5)) / (kills + 1)));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
