import { type AiAllowance, LampstandError } from '@lampstand/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type RowOf, statement } from '../db/one-message.ts';
import { aiBudgets } from '../db/schema.ts';
import { fingerprintOf } from '../http/rate-limits.ts';

/** The caller: a visitor by their address, or a reader, with or without Pro. */
export type Asker =
  | { readonly tier: 'visitor'; readonly address: string }
  | { readonly tier: 'reader' | 'pro'; readonly userId: string };

export interface Budget {
  readonly key: string;
  readonly userId: string | null;
  readonly limit: number;
  readonly seconds: number;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const measures = {
  visitor: { limit: 5, seconds: DAY, per: 'day' },
  reader: { limit: 20, seconds: DAY, per: 'day' },
  pro: { limit: 60, seconds: HOUR, per: 'hour' },
} as const;

function budgetOf(asker: Asker): Budget {
  const { limit, seconds } = measures[asker.tier];
  const who = asker.tier === 'visitor' ? asker.address : asker.userId;
  const userId = asker.tier === 'visitor' ? null : asker.userId;
  return { key: fingerprintOf(['ai', asker.tier, who]), userId, limit, seconds };
}

type UsedBudget = RowOf<ReturnType<typeof selectOwnBudgets>>;

/** Part of a budget that is reserved for a call. */
export interface Reservation {
  readonly used: number;
  readonly windowEnds: Date;
  /** Returns the units that the call did not use; does nothing once the window is over. */
  release(units: number): Promise<void>;
}

/** Reserves units in one statement, so that simultaneous calls cannot exceed the budget; undefined if it is spent. */
export async function reserve(
  database: Database,
  { key, userId, limit, seconds }: Budget,
  units: number,
): Promise<Reservation | undefined> {
  if (units > limit) return undefined;
  const isOver = sql`${aiBudgets.windowEnds} <= now()`;
  // Rounded to milliseconds like a JavaScript Date, because a reservation identifies its window by it.
  const ends = sql`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`;
  const [row] = await database.owner
    .insert(aiBudgets)
    .values({ key, userId, used: units, windowEnds: ends })
    .onConflictDoUpdate({
      target: aiBudgets.key,
      set: {
        used: sql`case when ${isOver} then ${units} else ${aiBudgets.used} + ${units} end`,
        windowEnds: sql`case when ${isOver} then ${ends} else ${aiBudgets.windowEnds} end`,
      },
      setWhere: sql`${isOver} or ${aiBudgets.used} + ${units} <= ${limit}`,
    })
    .returning({ used: aiBudgets.used, windowEnds: aiBudgets.windowEnds });
  if (!row) return undefined;
  return {
    ...row,
    async release(unused) {
      await database.owner
        .update(aiBudgets)
        .set({ used: sql`greatest(0, ${aiBudgets.used} - ${unused})` })
        .where(and(eq(aiBudgets.key, key), eq(aiBudgets.windowEnds, row.windowEnds)));
    },
  };
}

export async function allowanceOf(database: Database, asker: Asker): Promise<AiAllowance> {
  const [rows] = await database.queryAsOwner(selectBudget(asker));
  return allowanceIn(rows, asker);
}

/** The query for what a caller has used of their budget; `allowanceIn` reads the result. */
export function selectBudget(asker: Asker) {
  return budgetByKey(budgetOf(asker).key);
}

const USED = 'select key, used, window_ends as "windowEnds" from ai_budgets where window_ends > now()';
const usedBudget = { key: 'string', used: 'number', windowEnds: 'date' } as const;
const budgetByKey = statement('budget', `${USED} and key = $1`, usedBudget);

/** The query for what the signed-in user has used, with and without Pro. */
export const selectOwnBudgets = statement('own budgets', USED, usedBudget);

/** What a caller has left, from rows that include theirs if they have used anything. */
export function allowanceIn(rows: readonly UsedBudget[], asker: Asker): AiAllowance {
  const { tier } = asker;
  const { limit, per } = measures[tier];
  const { key } = budgetOf(asker);
  const { used, windowEnds } = rows.find((row) => row.key === key) ?? { used: 0 };
  return {
    tier,
    limit,
    per,
    remaining: Math.max(0, limit - used),
    renewsAt: windowEnds && used > 0 ? windowEnds.toISOString() : null,
  };
}

/** Reserves one answer for a caller, or refuses politely when there are no more for now. */
export async function reserveAnswer(database: Database, asker: Asker): Promise<Reservation> {
  const reservation = await reserve(database, budgetOf(asker), 1);
  if (reservation) return reservation;
  const { renewsAt } = await allowanceOf(database, asker);
  const refusal = refusalOf(asker);
  refusal.retryAfter = Math.max(1, Math.ceil((Date.parse(renewsAt ?? '') - Date.now()) / 1000) || 1);
  throw refusal;
}

function refusalOf({ tier }: Asker): LampstandError {
  const { limit } = measures[tier];
  if (tier === 'visitor') return new LampstandError('ai/visitor-limit', limit, measures.reader.limit);
  return new LampstandError(tier === 'pro' ? 'ai/pro-limit' : 'ai/reader-limit', limit);
}
