import { FREE, type SubscriptionBody } from '@lampstand/contract';
import { desc, sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/database.ts';
import { type RowOf, type Statement, statement, writeQuery } from '../db/one-message.ts';
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

/** Whether the user has had a trial, by any of its possible traces. */
export function hasTried(rows: readonly SubscriptionRow[], now: Date): boolean {
  return rows.some(
    ({ hasUsedTrial, trialEndAt, status }) =>
      hasUsedTrial || status === 'trial' || (trialEndAt !== null && trialEndAt > now),
  );
}

export function hasPaidPlan(rows: readonly SubscriptionRow[]): boolean {
  return rows.some(({ status, tier }) => status === 'active' && tier === 'pro');
}

const newestSubscription = statement(
  'newest subscription',
  writeQuery
    .select({
      status: subscriptions.status,
      tier: subscriptions.tier,
      expiresAt: sql`${subscriptions.expiresAt}`.as('expiresAt'),
    })
    .from(subscriptions)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
    .toSQL(),
  { status: 'string', tier: 'string', expiresAt: 'date?' },
);

/** The caller, whether they have Pro, and the results of the other statements in the same message. */
export async function planOf<const S extends readonly Statement[]>(
  database: Database,
  token: string | undefined,
  ...more: S
): Promise<{ userId: string; isPro: boolean; answers: { [K in keyof S]: RowOf<S[K]>[] } }> {
  const {
    caller,
    answers: [[newest], ...answers],
  } = await database.queryAsCaller(token, newestSubscription(), ...more);
  // The table allows no other values.
  const row = newest as Pick<SubscriptionRow, 'status' | 'tier' | 'expiresAt'> | undefined;
  return { userId: caller.userId, isPro: statusOf(row, new Date()).isPro, answers };
}

/** The caller's subscription: the newest row counts. */
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
