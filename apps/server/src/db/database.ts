import { AsyncLocalStorage } from 'node:async_hooks';
import { LampstandError } from '@lampstand/contract';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { inOneMessage, type RowOf, type Statement, statement } from './one-message.ts';
import * as schema from './schema.ts';

type OwnerQueries = Omit<NodePgDatabase<typeof schema>, '$client'>;
export type Queries = Pick<OwnerQueries, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** The rows of each statement. */
type RowsOf<S extends readonly Statement[]> = { [K in keyof S]: RowOf<S[K]>[] };

/** What a request shows about its caller. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
}

/** Password hashing holds connections for long, so personal rows are read through a separate pool. */
const CONNECTIONS = 10;
const OWNER_CONNECTIONS = 6;
const CONNECT_TIMEOUT = 5000;
const READY_TIMEOUT = 2000;
const RETRY_DELAY = 1000;

/**
 * The database has two entry points. `asUser` and `asCaller` run as a role that owns nothing and sees only
 * the rows of one user: everything personal goes through them. `owner` is for what belongs to no signed-in
 * user: sign-in itself, jobs, rate limits.
 */
export class Database {
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #ownerPool: pg.Pool;
  readonly #ownerQueries: OwnerQueries;
  readonly #queriesOf = new WeakMap<pg.PoolClient, Queries>();
  readonly #transactions = new AsyncLocalStorage<OwnerQueries>();
  #listener: pg.Client | undefined;
  #isReady = false;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
    this.#pool = createPool(url, CONNECTIONS);
    this.#ownerPool = createPool(url, OWNER_CONNECTIONS);
    this.#ownerQueries = drizzle(this.#ownerPool, { schema });
  }

  /**
   * Migrates. The server serves scripture without a database, so it waits in the background for one that
   * cannot be reached; one that cannot be migrated prevents the start.
   */
  async open(): Promise<void> {
    try {
      await this.#migrate();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      console.error(`The database cannot be reached yet (${reasonOf(error)}).`);
      void this.#openLater();
    }
  }

  async #migrate(): Promise<void> {
    const client = await this.#ownerPool.connect();
    try {
      await migrate(client);
    } finally {
      client.release();
    }
    this.#isReady = true;
  }

  async #openLater(): Promise<void> {
    while (!this.#isReady) {
      await pause();
      if (this.#isClosed) return;
      await this.#migrate().catch((error: unknown) => {
        if (!isUnreachable(error)) console.error('The database cannot be used:', error);
      });
    }
  }

  async isReachable(): Promise<boolean> {
    if (!this.#isReady) return false;
    const answered = this.#ownerPool.query('select 1').then(
      () => true,
      () => false,
    );
    const patience = new Promise<boolean>((resolve) => setTimeout(resolve, READY_TIMEOUT, false).unref());
    return Promise.race([answered, patience]);
  }

  /** Queries as the owner; inside `transaction` they belong to it, wherever they are written. */
  get owner(): OwnerQueries {
    return this.#transactions.getStore() ?? this.#ownerQueries;
  }

  /** Commits or rolls back everything that is written inside, including jobs. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.guarded(() =>
      this.owner.transaction((transaction) => this.#transactions.run(transaction, work)),
    );
  }

  /** Runs as one user: no other rows can be read or changed, whatever the query is. */
  asUser<T>(userId: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#narrowed(enterAs(userId), (queries) => work(queries));
  }

  /** Runs as the user of a session. */
  async asCaller<T>(
    token: string | undefined,
    work: (queries: Queries, caller: Caller) => Promise<T>,
  ): Promise<T> {
    return this.#narrowed(enterBy(token), (queries, entered) => work(queries, callerIn(entered)));
  }

  /** The caller of an active session. */
  requireSession(token: string | undefined): Promise<Caller> {
    return this.asCaller(token, async (_, caller) => caller);
  }

  /** The caller of a session; undefined if it is not active. */
  async callerOf(token: string | undefined): Promise<Caller | undefined> {
    try {
      return token === undefined ? undefined : await this.requireSession(token);
    } catch (error) {
      if (error instanceof LampstandError && error.code === 'auth/signed-out') return undefined;
      throw error;
    }
  }

  /** Runs statements as the user of a session in one message; the most frequent requests use this. */
  async queryAsCaller<const S extends readonly Statement[]>(
    token: string | undefined,
    ...statements: S
  ): Promise<{ readonly caller: Caller; readonly answers: RowsOf<S> }> {
    if (token === undefined) throw new LampstandError('auth/signed-out');
    const [entered = [], ...answers] = await this.#send(this.#pool, [enterSession(token), ...statements]);
    return { caller: callerIn({ rows: entered as Caller[] }), answers: answers as RowsOf<S> };
  }

  /** Runs statements as the owner in one message; returns the rows of each. */
  async queryAsOwner<const S extends readonly Statement[]>(...statements: S): Promise<RowsOf<S>> {
    return (await this.#send(this.#ownerPool, statements)) as RowsOf<S>;
  }

  #send(pool: pg.Pool, statements: readonly Statement[]): Promise<pg.QueryResultRow[][]> {
    return this.guarded(async () => {
      const client = await pool.connect();
      try {
        return await inOneMessage(client, statements);
      } finally {
        client.release();
      }
    });
  }

  /** A transaction that switches to a restricted role as it begins, in one message to the database. */
  #narrowed<T>(enter: string, work: (queries: Queries, entered: pg.QueryResult) => Promise<T>): Promise<T> {
    return this.guarded(async () => {
      const client = await this.#pool.connect();
      let failure: Error | undefined;
      try {
        const answers: unknown = await client.query(`begin; set local role ${ROLE}; ${enter}`);
        const [, , entered] = answers as [pg.QueryResult, pg.QueryResult, pg.QueryResult];
        const result = await work(this.#queries(client), entered);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((lost: Error) => {
          failure = lost;
        });
        throw error;
      } finally {
        client.release(failure);
      }
    });
  }

  #queries(client: pg.PoolClient): Queries {
    const queries = this.#queriesOf.get(client) ?? drizzle(client, { schema });
    this.#queriesOf.set(client, queries);
    return queries;
  }

  /** Calls back for every notification, and whenever notifications may have been missed. */
  async listen(onRing: (payload: string) => void, onReconnect: () => void): Promise<void> {
    while (!this.#isClosed) {
      const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: CONNECT_TIMEOUT });
      this.#listener = client;
      // A lost connection may be reported twice, and an unhandled error event ends the process.
      const ended = new Promise<void>((resolve) => client.on('end', resolve).on('error', () => resolve()));
      client.on('notification', ({ payload = '' }) => onRing(payload));
      try {
        await client.connect();
        await client.query('listen doorbell');
        onReconnect();
        await ended;
      } catch {
        // The next attempt follows, as after a lost connection.
      }
      if (!this.#isClosed) await pause();
    }
  }

  async ring(payloads: readonly string[]): Promise<void> {
    await this.#ownerPool.query("select pg_notify('doorbell', payload) from unnest($1::text[]) payload", [
      payloads,
    ]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    void this.#listener?.end().catch(() => {});
    // A connection that is lost at this moment may never be released.
    const patience = new Promise((resolve) => setTimeout(resolve, READY_TIMEOUT).unref());
    await Promise.race([Promise.all([this.#pool.end(), this.#ownerPool.end()]), patience]);
  }

  /** Runs queries as the owner and reports an unreachable database as such. */
  async guarded<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isReady) throw new LampstandError('network/unavailable');
    try {
      return await work();
    } catch (error) {
      if (isUnreachable(error)) throw new LampstandError('network/unavailable');
      if (hasCode(error, NO_SESSION)) throw new LampstandError('auth/signed-out');
      throw error;
    }
  }
}

/** The error code that `enter_session` raises. */
const NO_SESSION = 'LS401';

/** Sets the role of requests and the user; both end with the transaction. */
const ROLE = 'lampstand_app';

function enterAs(userId: string): string {
  return `select set_config('app.user_id', ${pg.escapeLiteral(userId)}, true)`;
}

function enterBy(token: string | undefined): string {
  if (token === undefined) throw new LampstandError('auth/signed-out');
  return `select user_id as "userId", session_id as "sessionId" from enter_session(${pg.escapeLiteral(token)})`;
}

/**
 * Enters the session in the same message as the statements; it ends with the message. An unknown session
 * fails it.
 */
const enterSession = statement(
  'enter session',
  `select user_id as "userId", session_id as "sessionId", set_config('role', '${ROLE}', true) as role
  from enter_session($1)`,
  { userId: 'string', sessionId: 'string', role: 'string' },
);

function callerIn({ rows: [caller] }: Pick<pg.QueryResult<Caller>, 'rows'>): Caller {
  if (!caller?.userId) throw new LampstandError('auth/signed-out');
  return caller;
}

function createPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 60_000,
  });
  // The next query reports a lost connection; an unhandled error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_DELAY).unref());
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // The server is starting up, shutting down, or has no connection left.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** Messages of driver errors that have no code. */
const lost = /^Connection terminated|^timeout exceeded when trying to connect|not queryable/;

/** Whether an error means that the database is temporarily unreachable; Drizzle wraps driver errors. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && unreachable.has(code)) return true;
  return lost.test(error.message) || isUnreachable(error.cause);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
}

/** Whether a unique constraint refused a row, because another request was faster. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint: violated } = error as { constraint?: unknown };
  return violated === constraint || violates(error.cause, constraint);
}

/** Whether row-level security refused a row. */
export function isRefusedByPolicy(error: unknown): boolean {
  return hasCode(error, '42501');
}

/** Whether the database failed with this code; Drizzle wraps driver errors. */
function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === code || hasCode(error.cause, code);
}
