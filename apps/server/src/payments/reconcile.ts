import { type Plan, plans } from '@lampstand/contract';
import { eq } from 'drizzle-orm';
import { Database } from '../db/database.ts';
import { stripeCustomers, users } from '../db/schema.ts';
import type { Settings, StripeSettings } from '../settings.ts';
import { Payments } from './payments.ts';

interface Report {
  /** Users that Stripe knows; all of them were compared. */
  readonly customers: number;
  /** Users among them whose plans differed here. */
  readonly mended: number;
  /** Plans of customers who no longer have an account; they are ended. */
  readonly ended: number;
  /** Plans at Stripe that are not ours; they are left alone. */
  readonly foreign: number;
  /** Prices that differ from those on the pages. */
  readonly prices: readonly string[];
}

/** Compares the plans in the database with Stripe, in both directions, and repairs differences. */
export async function reconcile(database: Database, settings: StripeSettings): Promise<Report> {
  const payments = new Payments(settings, database);
  const { owner } = database;
  let [mended, ended, foreign] = [0, 0, 0];
  for await (const { customer, metadata } of payments.stripe.subscriptions.list({ limit: 100 })) {
    const { userId } = metadata;
    if (userId === undefined) {
      foreign++;
      continue;
    }
    const customerId = typeof customer === 'string' ? customer : customer.id;
    const [user] = await owner.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (user) await owner.insert(stripeCustomers).values({ userId, customerId }).onConflictDoNothing();
    else {
      await payments.forget(customerId);
      ended++;
    }
  }
  const known = await owner.select({ userId: stripeCustomers.userId }).from(stripeCustomers);
  for (const { userId } of known) if (await payments.reload(userId, '')) mended++;
  return { customers: known.length, mended, ended, foreign, prices: await wrongPrices(payments, settings) };
}

async function wrongPrices({ stripe }: Payments, { prices }: StripeSettings): Promise<string[]> {
  const wrong = [];
  for (const plan of Object.keys(plans) as Plan[]) {
    const { unit_amount: cents, recurring, currency } = await stripe.prices.retrieve(prices[plan]);
    const isRight =
      cents === plans[plan].cents && recurring?.interval === plans[plan].interval && currency === 'usd';
    if (!isRight) wrong.push(`${prices[plan]} is not the price of the ${plan} plan.`);
  }
  return wrong;
}

/** The command: prints the result, and fails when a person has to look at it. */
export async function runReconciliation({ stripe, databaseUrl }: Settings): Promise<number> {
  if (!stripe) throw new Error('There are no plans to compare: Stripe is not set up.');
  const database = new Database(databaseUrl);
  await database.open();
  try {
    const { customers, mended, ended, foreign, prices } = await reconcile(database, stripe);
    process.stdout.write(
      `${customers} customers compared, ${mended} mended; ${ended} plans without an account ended, ${foreign} that are not ours left alone.\n`,
    );
    for (const problem of prices) console.error(problem);
    return prices.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
