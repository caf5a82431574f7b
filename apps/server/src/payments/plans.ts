import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { SubscriptionRow } from '../subscriptions/status.ts';

interface Parts {
  readonly database: Database;
  readonly stripe: Stripe;
  /** For the links in mails. */
  readonly origin: string;
}

type Copy = Pick<
  SubscriptionRow,
  'status' | 'tier' | 'expiresAt' | 'plan' | 'isEnding' | 'hasPaymentProblem'
>;

/** Stripe retries a failed payment for a while, and the plan continues until Stripe gives up. */
const LIVE: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];

export function isLive({ status }: Stripe.Subscription): boolean {
  return LIVE.includes(status);
}

/** The current period, in seconds since 1970. */
export function periodOf({ items, created }: Stripe.Subscription): { start: number; end: number } {
  const [item] = items.data;
  return { start: item?.current_period_start ?? created, end: item?.current_period_end ?? created };
}

/**
 * Copies all plans of a customer from Stripe and notifies the reader of changes by mail. The caller has to
 * hold the lock on the user, so that an older answer cannot overwrite a newer one.
 */
export async function copyPlans(parts: Parts, userId: string, customer: string): Promise<boolean> {
  const { owner } = parts.database;
  const { data } = await parts.stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const rows = await owner.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  let hasChanged = false;
  for (const plan of data.toSorted((a, b) => a.created - b.created)) {
    const before = rows.find(({ stripeId }) => stripeId === plan.id);
    const now = copyOf(plan);
    // A plan that never started, for example after a failed first payment, is not stored.
    if (before ? isSame(before, now) : now.status === 'inactive') continue;
    hasChanged = true;
    if (before) await owner.update(subscriptions).set(now).where(eq(subscriptions.id, before.id));
    else await owner.insert(subscriptions).values({ userId, stripeId: plan.id, ...now });
    const letter = letterAbout(before, now);
    if (letter) await tell(parts, userId, letter, now);
  }
  return hasChanged;
}

function copyOf(plan: Stripe.Subscription): Copy {
  const { ended_at: ended, cancel_at: cancelAt } = plan;
  const [item] = plan.items.data;
  return {
    status: isLive(plan) ? 'active' : 'inactive',
    tier: 'pro',
    expiresAt: new Date((ended ?? cancelAt ?? periodOf(plan).end) * 1000),
    plan: item?.price.recurring?.interval === 'year' ? 'yearly' : 'monthly',
    isEnding: isLive(plan) && (plan.cancel_at_period_end || cancelAt !== null),
    hasPaymentProblem: plan.status === 'past_due',
  };
}

function isSame(a: Copy, b: Copy): boolean {
  return (
    a.status === b.status &&
    a.plan === b.plan &&
    a.isEnding === b.isEnding &&
    a.hasPaymentProblem === b.hasPaymentProblem &&
    a.expiresAt?.getTime() === b.expiresAt?.getTime()
  );
}

function letterAbout(before: Copy | undefined, now: Copy): string | undefined {
  if (now.status === 'active' && before?.status !== 'active') return 'plan-started';
  if (now.status === 'inactive') return before?.status === 'active' ? 'plan-ended' : undefined;
  if (now.isEnding && !before?.isEnding) return 'plan-cancelled';
  if (now.hasPaymentProblem && !before?.hasPaymentProblem) return 'payment-failed';
  return undefined;
}

async function tell({ database, origin }: Parts, userId: string, letter: string, now: Copy): Promise<void> {
  const [user] = await database.owner.select({ to: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return;
  const values = { plan: now.plan ?? '', until: now.expiresAt?.toISOString() ?? '', origin };
  await enqueue(database, 'mail', { ...user, letter, values });
}
