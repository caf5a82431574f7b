import { AsyncLocalStorage } from 'node:async_hooks';
import { LampstandError } from '@lampstand/contract';
import { sql as fragment, type SQL } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';

export type Queries = Omit<PostgresJsDatabase<typeof schema>, '$client'>;

/** Who asks, as far as a request has shown it. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
}

/** Hashing passwords holds connections for long; personal rows are read through others. */
const CONNECTIONS = 10;
const OWNER_CONNECTIONS = 6;
const FIRST_PATIENCE = 5000;
const RETRY_DELAY = 1000;

/**
 * The database, by two doors. `asUser` and `asCaller` run as a role that owns nothing and sees only
 * the rows of one user: everything personal goes through them. `owner` is for what belongs to no
 * signed-in user: signing in itself, jobs, limits.
 */
export class Database {
  readonly #pool: postgres.Sql;
  readonly #ownerPool: postgres.Sql;
  readonly #queries: PostgresJsDatabase<typeof schema>;
  readonly #ownerQueries: PostgresJsDatabase<typeof schema>;
  readonly #transactions = new AsyncLocalStorage<Queries>();
  #isReady = false;
  #isClosed = false;

  constructor(url: string) {
    const options = { connect_timeout: 5, idle_timeout: 60, onnotice: () => {} };
    this.#pool = postgres(url, { ...options, max: CONNECTIONS });
    this.#ownerPool = postgres(url, { ...options, max: OWNER_CONNECTIONS });
    this.#queries = drizzle(this.#pool, { schema });
    this.#ownerQueries = drizzle(this.#ownerPool, { schema });
  }

  /**
   * Migrates. Without a database the server still serves scripture, so one that cannot be reached is
   * waited for in the background; one that cannot be migrated stops the start.
   */
  async open(): Promise<void> {
    const opened = this.#openWhenReachable();
    const patience = new Promise<void>((resolve) => setTimeout(resolve, FIRST_PATIENCE).unref());
    await Promise.race([opened, patience]);
    opened.catch((error: unknown) => console.error('The database cannot be used:', error));
  }

  async #openWhenReachable(): Promise<void> {
    for (let isFirst = true; !this.#isClosed; isFirst = false) {
      try {
        await migrate(this.#ownerPool);
        this.#isReady = true;
        return;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        if (isFirst) console.error(`The database cannot be reached yet (${(error as Error).message}).`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY).unref());
      }
    }
  }

  async isReachable(): Promise<boolean> {
    if (!this.#isReady) return false;
    const answered = this.#ownerPool`select 1`.then(
      () => true,
      () => false,
    );
    const patience = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref());
    return Promise.race([answered, patience]);
  }

  /** Queries of the owner; inside `transaction` they belong to it, wherever they are written. */
  get owner(): Queries {
    return this.#transactions.getStore() ?? this.#ownerQueries;
  }

  /** What is written inside, jobs included, stands or falls together. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.guarded(() =>
      this.owner.transaction((transaction) => this.#transactions.run(transaction, work)),
    );
  }

  /** Runs as one user: nothing else can be seen or changed, whatever the query says. */
  async asUser<T>(userId: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.guarded(() =>
      this.#queries.transaction(async (transaction) => {
        await transaction.execute(
          fragment`select set_config('app.user_id', ${userId}, true), set_config('role', 'lampstand_app', true)`,
        );
        return work(transaction);
      }),
    );
  }

  /** Runs as the user of a session, which is looked up in the same statement that narrows the view. */
  async asCaller<T>(
    token: string | undefined,
    work: (queries: Queries, caller: Caller) => Promise<T>,
  ): Promise<T> {
    if (token === undefined) throw new LampstandError('auth/signed-out');
    return this.guarded(() =>
      this.#queries.transaction(async (transaction) => {
        const [caller] = await transaction.execute<Record<string, string> & Caller>(enter(token));
        if (!caller) throw new LampstandError('auth/signed-out');
        return work(transaction, caller);
      }),
    );
  }

  /** Calls back for every ring of the doorbell, and when rings may have been missed. */
  async listen(onRing: (payload: string) => void, onReconnect: () => void): Promise<void> {
    await this.#ownerPool.listen('doorbell', onRing, onReconnect);
  }

  async ring(payloads: readonly string[]): Promise<void> {
    await this
      .#ownerPool`select pg_notify('doorbell', payload) from unnest(${payloads as string[]}::text[]) payload`;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#pool.end({ timeout: 2 }), this.#ownerPool.end({ timeout: 2 })]);
  }

  /** Runs queries of the owner; a database that is away is told as such. */
  async guarded<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isReady) throw new LampstandError('network/unavailable');
    try {
      return await work();
    } catch (error) {
      if (isUnreachable(error)) throw new LampstandError('network/unavailable');
      throw error;
    }
  }
}

function enter(token: string): SQL {
  return fragment`
    select user_id as "userId", id as "sessionId",
      set_config('app.user_id', user_id, true), set_config('role', 'lampstand_app', true)
    from sessions where token = ${token} and expires_at > now()`;
}

const unreachable = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  // The server is starting up, shutting down, or has no connection left.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether the database is away, which passes; Drizzle wraps what the driver said. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && unreachable.has(code)) || isUnreachable(error.cause);
}

/** Whether a unique constraint has refused a row: somebody else was quicker. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint_name: name } = error as { constraint_name?: unknown };
  return name === constraint || violates(error.cause, constraint);
}
