import { FREE, type SubscriptionBody } from '@lampstand/contract';
import { desc } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Queries } from '../db/database.ts';
import type { Statement } from '../db/one-message.ts';
import { stripeCustomers, subscriptions } from '../db/schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The status as the app sees it. No row means free. */
export function statusOf(
  row: Pick<SubscriptionRow, 'status' | 'tier' | 'expiresAt'> | undefined,
  now: Date,
): Pick<SubscriptionBody, keyof typeof FREE> {
  if (!row) return FREE;
  const isRunning = row.expiresAt === null || row.expiresAt > now;
  const isActive = row.status === 'active' || (row.status === 'trial' && isRunning);
  return {
    isActive,
    isPro: row.tier === 'pro' && isActive,
    isTrial: row.status === 'trial' && isActive,
    tier: row.tier,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Whether a trial has been had, by any of the signs that there may be of it. */
export function hasTried(rows: readonly SubscriptionRow[], now: Date): boolean {
  return rows.some(
    ({ hasUsedTrial, trialEndAt, status }) =>
      hasUsedTrial || status === 'trial' || (trialEndAt !== null && trialEndAt > now),
  );
}

export function hasPaidPlan(rows: readonly SubscriptionRow[]): boolean {
  return rows.some(({ status, tier }) => status === 'active' && tier === 'pro');
}

const NEWEST = {
  name: 'newest subscription',
  text: `select status, tier, expires_at as "expiresAt" from subscriptions
    order by created_at desc, id desc limit 1`,
  values: [],
};

/** Who asks, and whether they have Pro; with the answers to what else is asked in the same message. */
export async function planOf(
  database: Database,
  token: string | undefined,
  ...more: readonly Statement[]
): Promise<{ readonly userId: string; readonly isPro: boolean; readonly answers: pg.QueryResultRow[][] }> {
  const {
    caller,
    answers: [[newest], ...answers],
  } = await database.queryAsCaller<[SubscriptionRow, ...pg.QueryResultRow[]]>(token, NEWEST, ...more);
  return { userId: caller.userId, isPro: statusOf(newest, new Date()).isPro, answers };
}

/** What the caller has subscribed to: the newest row counts. */
export async function subscriptionOf(queries: Queries): Promise<SubscriptionBody> {
  const now = new Date();
  const rows = await queries
    .select()
    .from(subscriptions)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
  const customers = await queries.select().from(stripeCustomers);
  const [newest] = rows;
  const status = statusOf(newest, now);
  return {
    ...status,
    plan: status.isPro ? (newest?.plan ?? null) : null,
    isEnding: status.isPro && newest?.isEnding === true,
    hasPaymentProblem: status.isPro && newest?.hasPaymentProblem === true,
    canManage: customers.length > 0,
    canTry: !hasTried(rows, now) && !hasPaidPlan(rows),
  };
}
