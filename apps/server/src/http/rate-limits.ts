import { createHash } from 'node:crypto';
import { LampstandError } from '@lampstand/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';

export interface Limit {
  /** What is counted, such as an address. */
  readonly key: readonly string[];
  readonly most: number;
  readonly seconds: number;
}

/** Addresses are personal data, so the table stores only their hashes. */
export function fingerprintOf(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url');
}

/** Counts attempts in the database, for all servers together, and refuses those over the limit. */
export class RateLimits {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async count({ key, most, seconds }: Limit): Promise<void> {
    const isOver = sql`${rateLimits.windowEnds} <= now()`;
    const ends = sql`now() + make_interval(secs => ${seconds})`;
    const [row] = await this.#database.guarded(() =>
      this.#database.owner
        .insert(rateLimits)
        .values({ key: fingerprintOf(key), count: 1, windowEnds: ends })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
            windowEnds: sql`case when ${isOver} then ${ends} else ${rateLimits.windowEnds} end`,
          },
        })
        .returning({
          count: rateLimits.count,
          seconds: sql<number>`ceil(extract(epoch from ${rateLimits.windowEnds} - now()))::integer`,
        }),
    );
    if (!row || row.count <= most) return;
    const refusal = new LampstandError('auth/too-many-attempts');
    refusal.retryAfter = Math.max(1, row.seconds);
    throw refusal;
  }

  async forgive(key: readonly string[]): Promise<void> {
    await this.#database.guarded(() =>
      this.#database.owner.delete(rateLimits).where(eq(rateLimits.key, fingerprintOf(key))),
    );
  }
}
