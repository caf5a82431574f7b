import { LampstandError, TRIAL_DAYS } from '@lampstand/contract';
import { and, eq, gt } from 'drizzle-orm';
import { type Database, violates } from '../db/database.ts';
import { subscriptions, users } from '../db/schema.ts';
import { enqueue } from '../jobs/jobs.ts';
import { hasPaidPlan, hasTried } from './status.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long before its end a trial is announced to end. */
const NOTICE = 2 * DAY;

/** Locks a user's plans, so that changes to them happen one after another. */
export async function lockPlansOf(database: Database, userId: string): Promise<void> {
  await database.owner.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Starts the free trial of a user who has not had one and pays for nothing. */
export async function activateTrial(database: Database, userId: string, origin: string): Promise<void> {
  const work = async () => {
    const { owner } = database;
    await lockPlansOf(database, userId);
    const rows = await owner.select().from(subscriptions).where(eq(subscriptions.userId, userId));
    const start = new Date();
    if (hasTried(rows, start)) throw new LampstandError('subscription/trial-used');
    if (hasPaidPlan(rows)) throw new LampstandError('subscription/plan-active');
    const end = new Date(start.getTime() + TRIAL_DAYS * DAY);
    await owner.update(subscriptions).set({ status: 'inactive' }).where(eq(subscriptions.userId, userId));
    await owner.insert(subscriptions).values({
      userId,
      status: 'trial',
      tier: 'pro',
      expiresAt: end,
      trialStartAt: start,
      trialEndAt: end,
      hasUsedTrial: true,
    });
    await enqueue(database, 'trial-ending', { userId, origin }, new Date(end.getTime() - NOTICE));
  };
  await database.transaction(work).catch((error: unknown) => {
    throw violates(error, 'one_trial') ? new LampstandError('subscription/trial-used') : error;
  });
}

/** Sends a mail that a trial ends soon, unless a plan has followed it. */
export async function notifyTrialEnding(
  database: Database,
  { userId, origin }: { readonly userId: string; readonly origin: string },
): Promise<void> {
  const rows = await database.owner
    .select({ email: users.email, status: subscriptions.status, end: subscriptions.trialEndAt })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(eq(subscriptions.userId, userId), gt(subscriptions.expiresAt, new Date())));
  const trial = rows.find(({ status }) => status === 'trial');
  if (!trial?.end || rows.some(({ status }) => status === 'active')) return;
  await enqueue(database, 'mail', {
    to: trial.email,
    letter: 'trial-ending',
    values: { until: trial.end.toISOString(), origin },
  });
}
