import { LampstandError } from '@lampstand/contract';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { type Doorbell, JOBS_TOPIC } from '../realtime/doorbell.ts';

/** What each kind of job needs to know. */
export interface JobPayloads {
  mail: { readonly to: string; readonly letter: string; readonly values: Readonly<Record<string, string>> };
  'password-reset': { readonly email: string; readonly origin: string };
  confirmation: { readonly email: string; readonly origin: string };
  'trial-ending': { readonly userId: string; readonly origin: string };
  /** A customer whose account is gone must not go on paying. */
  'end-plans': { readonly customerId: string };
  'overdue-plans': Readonly<Record<string, never>>;
  'group-invite': GroupJob;
  'group-report': GroupJob;
  'session-reminder': GroupJob;
  'session-cancelled': GroupJob;
  'session-end': GroupJob;
  housekeeping: Readonly<Record<string, never>>;
}

/** About something in a group; all else is looked up when it is done, for it may have changed. */
export interface GroupJob {
  readonly groupId: number;
  /** The id of the invite, report or session. */
  readonly subject: string;
  readonly origin: string;
}

export type GroupJobKind = {
  [K in keyof JobPayloads]: JobPayloads[K] extends GroupJob ? K : never;
}[keyof JobPayloads];

export type JobHandlers = {
  readonly [K in keyof JobPayloads]: (payload: JobPayloads[K], id: number) => Promise<void>;
};

const AT_ONCE = 2;
/** With twice as long a pause each time, six hours at the most, these take three days. */
const MOST_ATTEMPTS = 25;
const LONGEST_DELAY = 6 * 60 * 60;
const LONGEST_SILENCE = 5000;

/** Writes a job down, in the transaction that is under way if there is one. */
export async function enqueue<K extends keyof JobPayloads>(
  database: Database,
  kind: K,
  payload: JobPayloads[K],
  runAt?: Date,
): Promise<void> {
  await database.owner.insert(jobs).values({ kind, payload, ...(runAt ? { runAt } : {}) });
}

/**
 * Does the jobs as they fall due. A job is locked while it runs, so that no two servers do the same,
 * and one whose server dies is free again. What failed comes again later, each time after twice as
 * long, for three days; then it is dead, which the log says, and stays to be looked at.
 */
export class Worker {
  readonly #database: Database;
  readonly #handlers: JobHandlers;
  readonly #sleepers = new Set<() => void>();
  #rings = 0;
  #isStopped = false;
  #loops: Promise<void>[] = [];

  constructor(database: Database, handlers: JobHandlers) {
    this.#database = database;
    this.#handlers = handlers;
  }

  start(doorbell: Doorbell): void {
    doorbell.onRing(JOBS_TOPIC, () => this.#wake());
    this.#loops = Array.from({ length: AT_ONCE }, () => this.#loop());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await Promise.all(this.#loops);
  }

  async #loop(): Promise<void> {
    while (!this.#isStopped) {
      const heard = this.#rings;
      const hasWorked = await this.#workOnce().catch((error: unknown) => {
        // While the database is away there is nothing to do but to wait.
        const isAway = error instanceof LampstandError && error.code === 'network/unavailable';
        if (!isAway) console.error('The job worker failed:', error);
        return false;
      });
      if (!hasWorked && heard === this.#rings) await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => wake(), LONGEST_SILENCE);
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      this.#sleepers.add(wake);
    });
  }

  #wake(): void {
    this.#rings++;
    for (const wake of this.#sleepers) wake();
  }

  /** Does one job that is due; gives back whether there was one. */
  async #workOnce(): Promise<boolean> {
    return this.#database.transaction(async () => {
      const { owner } = this.#database;
      const [job] = await owner
        .select()
        .from(jobs)
        .where(and(isNull(jobs.deadAt), lte(jobs.runAt, sql`now()`)))
        .orderBy(asc(jobs.runAt), asc(jobs.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!job) return false;
      try {
        // A savepoint: what a failed job has written is undone, its failure is kept.
        await this.#database.transaction(() => this.#run(job.kind, job.payload, job.id));
        await owner.delete(jobs).where(eq(jobs.id, job.id));
      } catch (error) {
        await owner
          .update(jobs)
          .set(failure(job.attempts + 1, error))
          .where(eq(jobs.id, job.id));
      }
      return true;
    });
  }

  async #run(kind: string, payload: unknown, id: number): Promise<void> {
    const handler = this.#handlers[kind as keyof JobPayloads] as
      | ((payload: unknown, id: number) => Promise<void>)
      | undefined;
    if (!handler) throw new Error(`there is nobody to do a job of the kind "${kind}"`);
    await handler(payload, id);
  }
}

function failure(attempts: number, error: unknown) {
  const lastError = error instanceof Error ? error.message : String(error);
  const isDead = attempts >= MOST_ATTEMPTS;
  if (isDead) console.error(`A job failed ${attempts} times and is given up: ${lastError}`);
  return {
    attempts,
    lastError,
    runAt: sql`now() + make_interval(secs => ${Math.min(2 ** attempts, LONGEST_DELAY)})`,
    ...(isDead ? { deadAt: sql`now()` } : {}),
  };
}
