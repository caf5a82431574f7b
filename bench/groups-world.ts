import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../tools/postgres.mjs';
import { startServerProcess } from '../tools/server-process.mjs';

const SECRET = 'a secret for measuring, known to all';
/** Asks a server to free unused memory and to report its usage, in bytes. */
const COLLECTS =
  "--expose-gc --import data:text/javascript,process.on('SIGUSR2',()=>{gc();process.send(process.memoryUsage.rss())})";

export interface Member {
  readonly id: string;
  readonly cookie: string;
  readonly groupId: number;
}

export type ServerProcess = ReturnType<typeof startServerProcess> & { readonly url: string };

/** Groups with their members, and several servers on one database. */
export interface GroupsWorld {
  readonly servers: readonly ServerProcess[];
  readonly members: readonly Member[];
  readonly database: pg.Client;
}

export async function inGroupsWorld<T>(
  size: { readonly servers: number; readonly groups: number; readonly members: number },
  work: (world: GroupsWorld) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-groups-'));
  const postgres = await startPostgres(folder);
  const processes = Array.from({ length: size.servers }, () =>
    startServerProcess(
      {
        PORT: '0',
        DATABASE_URL: postgres.url,
        LAMPSTAND_SECRET: SECRET,
        LAMPSTAND_API_LIMIT: '1000000000',
        SMTP_URL: 'smtp://127.0.0.1:9',
        NODE_OPTIONS: COLLECTS,
      },
      'ignore',
    ),
  );
  const database = new pg.Client(postgres.url);
  try {
    const servers = await Promise.all(
      processes.map(async (started) => ({ ...started, url: await started.ready })),
    );
    await database.connect();
    const members = await populate(database, size);
    return await work({ servers, members, database });
  } finally {
    await database.end().catch(() => {});
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Readers with sessions, each in one group, inserted directly into the database. */
async function populate(
  database: pg.Client,
  { groups, members }: { readonly groups: number; readonly members: number },
): Promise<Member[]> {
  const made: Member[] = [];
  for (let group = 0; group < groups; group++) {
    const { rows } = await database.query<{ id: number }>(
      `insert into study_groups (key, name, description, is_public)
       values (gen_random_uuid(), 'Group', 'A group to measure with', false) returning id`,
    );
    const groupId = rows[0]?.id ?? 0;
    for (let member = 0; member < members / groups; member++) {
      const [id, token] = [randomUUID(), randomUUID()];
      await database.query('insert into users (id, email) values ($1, $2)', [id, `${id}@example.org`]);
      await database.query(
        "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')",
        [randomUUID(), id, token],
      );
      await database.query('insert into study_group_members (group_id, user_id, role) values ($1, $2, $3)', [
        groupId,
        id,
        member === 0 ? 'owner' : 'member',
      ]);
      const signature = createHmac('sha256', SECRET).update(token).digest('base64');
      const cookie = `lampstand.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
      made.push({ id, cookie, groupId });
    }
  }
  return made;
}

/** Sends one request; returns undefined where the server is down. */
export function ask(
  url: string,
  { cookie }: Pick<Member, 'cookie'>,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const sent = body && JSON.stringify(body);
    const headers = {
      cookie,
      ...(sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
    };
    const asked = request(url + path, { method, headers, timeout: 10_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve(undefined));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    asked
      .on('timeout', () => asked.destroy())
      .on('error', () => resolve(undefined))
      .end(sent);
  });
}

/**
 * The event stream of a member, as a browser keeps it: when it ends, it reconnects after a growing pause,
 * to the next server.
 */
export class MemberStream {
  readonly #member: Member;
  readonly #urls: readonly string[];
  readonly #onEvent: (event: string, channel: string) => void;
  #at: number;
  #failures = 0;
  #isClosed = false;
  #stop: (() => void) | undefined;

  constructor(
    member: Member,
    urls: readonly string[],
    at: number,
    onEvent: (event: string, channel: string) => void,
  ) {
    this.#member = member;
    this.#urls = urls;
    this.#at = at;
    this.#onEvent = onEvent;
    this.#open();
  }

  get url(): string {
    return this.#urls[this.#at % this.#urls.length] ?? '';
  }

  #open(): void {
    if (this.#isClosed) return;
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      this.#at++;
      setTimeout(() => this.#open(), Math.min(2000, 100 * 2 ** this.#failures++) * (0.5 + Math.random() / 2));
    };
    const asked = get(`${this.url}/api/events`, { headers: { cookie: this.#member.cookie } }, (response) => {
      let buffer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        buffer += chunk;
        for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
          const [, event = '', channel = ''] = /^event: (.*)\ndata: ?(.*)/.exec(buffer.slice(0, end)) ?? [];
          buffer = buffer.slice(end + 2);
          if (event === 'ready') this.#failures = 0;
          if (event !== '') this.#onEvent(event, channel);
        }
      });
      response.on('close', again).on('error', again);
    }).on('error', again);
    this.#stop = () => asked.destroy();
  }

  close(): void {
    this.#isClosed = true;
    this.#stop?.();
  }
}

/** The memory of a process in megabytes, after garbage collection. */
export async function residentMemory({ child }: ServerProcess): Promise<number> {
  const told = new Promise((resolve) => child.once('message', resolve));
  child.kill('SIGUSR2');
  return Number(await told) / 1024 ** 2;
}
