import { LampstandError, type Plan } from '@lampstand/contract';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { stripeCustomers, stripeEvents, subscriptions, users } from '../db/schema.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { StripeSettings } from '../settings.ts';
import { hasPaidPlan } from '../subscriptions/status.ts';
import { lockPlansOf } from '../subscriptions/trial.ts';
import { copyPlans, isLive, periodOf } from './plans.ts';
import { asking, createStripe, idOf } from './stripe.ts';

/**
 * Paid plans. Stripe is the source of truth; our rows are a copy, and there is one way to make it: lock the
 * user, fetch all of the customer's subscriptions from Stripe, write them. Whatever happens (an event,
 * however late, duplicated or out of order; a return from checkout; a lost event noticed later) triggers
 * that same fetch, so the order of events does not matter.
 */
export class Payments {
  readonly stripe: Stripe;
  readonly #database: Database;
  readonly #settings: StripeSettings;
  /** A call that waits for Stripe holds a database connection, so only some connections may do so. */
  readonly #limitConcurrency = pLimit(3);

  constructor(settings: StripeSettings, database: Database) {
    this.stripe = createStripe(settings);
    this.#database = database;
    this.#settings = settings;
  }

  /** The checkout address for a plan. Earlier open checkouts are closed, so that nobody pays twice. */
  async checkout(userId: string, plan: Plan, origin: string): Promise<string | null> {
    const { checkout } = this.stripe;
    const url = await this.#alone(userId, async () => {
      const customer = await this.#ensureCustomer(userId);
      await copyPlans(this.#parts(origin), userId, customer);
      if (await this.#pays(userId)) return undefined;
      const { data: open } = await checkout.sessions.list({ customer, status: 'open' });
      for (const { id } of open) await checkout.sessions.expire(id);
      const session = await checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ price: this.#settings.prices[plan], quantity: 1 }],
        allow_promotion_codes: true,
        // Stripe asks for the address and computes the tax.
        automatic_tax: { enabled: true },
        customer_update: { address: 'auto', name: 'auto' },
        subscription_data: { metadata: { userId } },
        success_url: `${origin}/preferences?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/preferences`,
      });
      return session.url;
    });
    // Thrown only here, because the copied rows have to be committed.
    if (url === undefined) throw new LampstandError('subscription/plan-active');
    return url;
  }

  /** The address of the portal to change, cancel or resume a plan and to see past payments. */
  async portal(userId: string, origin: string): Promise<string> {
    const customer = await this.#customerOf(userId);
    if (customer === undefined) throw new LampstandError('subscription/nothing-to-manage');
    const session = await asking(() =>
      this.stripe.billingPortal.sessions.create({ customer, return_url: `${origin}/preferences` }),
    );
    return session.url;
  }

  /** Copies a user's plans from Stripe; returns whether anything changed. */
  async reload(userId: string, origin: string): Promise<boolean> {
    const customer = await this.#customerOf(userId);
    if (customer === undefined) return false;
    return this.#alone(userId, () => copyPlans(this.#parts(origin), userId, customer));
  }

  /** Accepts an event only with a valid and recent signature. */
  async readEvent(body: string, signature: string | undefined): Promise<Stripe.Event> {
    try {
      return await this.stripe.webhooks.constructEventAsync(
        body,
        signature ?? '',
        this.#settings.webhookSecret,
      );
    } catch {
      throw new LampstandError('subscription/event-refused');
    }
  }

  /** Applies an event once: its id is written together with its changes. Returns the user it is about. */
  applyEvent(event: Stripe.Event, origin: string): Promise<string | undefined> {
    return this.#transaction(async () => {
      const { owner } = this.#database;
      const { id, type } = event;
      const fresh = await owner.insert(stripeEvents).values({ id, type }).onConflictDoNothing().returning();
      if (fresh.length === 0) return undefined;
      const charge = await asking(() => this.#chargeOf(event));
      const customer = charge ? idOf(charge.customer) : customerIn(event);
      const [known] = await owner
        .select({ userId: stripeCustomers.userId })
        .from(stripeCustomers)
        .where(eq(stripeCustomers.customerId, customer ?? ''));
      if (!known || customer === undefined) return undefined;
      await lockPlansOf(this.#database, known.userId);
      await asking(async () => {
        if (charge) await this.#endIfTakenBack(charge, customer);
        await copyPlans(this.#parts(origin), known.userId, customer);
      });
      if (type === 'invoice.upcoming') await this.#remind(known.userId, origin);
      return known.userId;
    });
  }

  /** Checks the plans that should have been renewed or ended by now. */
  async reloadOverdue(onChange: (userId: string) => void): Promise<void> {
    const rows = await this.#database.owner
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.status, 'active'),
          isNotNull(subscriptions.stripeId),
          lt(subscriptions.expiresAt, sql`now() - interval '1 hour'`),
        ),
      );
    for (const { userId } of rows) {
      const hasChanged = await this.reload(userId, '').catch((error: unknown) => {
        console.error(`The plans of ${userId} could not be looked at:`, error);
      });
      if (hasChanged) onChange(userId);
    }
  }

  /** Deleting a customer at Stripe ends their plans at once. */
  async forget(customer: string): Promise<void> {
    await asking(() => this.stripe.customers.del(customer)).catch((error: { code?: string }) => {
      if (error.code !== 'resource_missing') throw error;
    });
  }

  #parts(origin: string) {
    return { database: this.#database, stripe: this.stripe, origin };
  }

  #transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#limitConcurrency(() => this.#database.transaction(work));
  }

  /** Runs with a lock on this user's plans. */
  #alone<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.#transaction(async () => {
      await lockPlansOf(this.#database, userId);
      return asking(work);
    });
  }

  async #customerOf(userId: string): Promise<string | undefined> {
    const [row] = await this.#database.owner
      .select({ id: stripeCustomers.customerId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId));
    return row?.id;
  }

  /** Creates one customer per user, even if the server dies between asking Stripe for it and storing it. */
  async #ensureCustomer(userId: string): Promise<string> {
    const { customers } = this.stripe;
    const known = await this.#customerOf(userId);
    if (known !== undefined) {
      const customer = await customers.retrieve(known);
      if (!customer.deleted) return known;
    }
    const [user] = await this.#database.owner
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) throw new LampstandError('auth/signed-out');
    const { id: customerId } = await customers.create(
      { email: user.email, metadata: { userId } },
      { idempotencyKey: ['customer', userId, user.email, known ?? 'first'].join(':') },
    );
    await this.#database.owner
      .insert(stripeCustomers)
      .values({ userId, customerId })
      .onConflictDoUpdate({ target: stripeCustomers.userId, set: { customerId } });
    return customerId;
  }

  async #pays(userId: string): Promise<boolean> {
    return hasPaidPlan(
      await this.#database.owner.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    );
  }

  /** The current state of the charge of a refund or a dispute. */
  async #chargeOf({ type, data: { object } }: Stripe.Event): Promise<Stripe.Charge | undefined> {
    if (type === 'charge.refunded') return this.stripe.charges.retrieve((object as Stripe.Charge).id);
    if (!type.startsWith('charge.dispute.')) return undefined;
    return this.stripe.charges.retrieve(idOf((object as Stripe.Dispute).charge) ?? '');
  }

  /** Ends a plan whose current period was refunded. */
  async #endIfTakenBack({ refunded, disputed, created }: Stripe.Charge, customer: string): Promise<void> {
    if (!refunded && !disputed) return;
    const { data } = await this.stripe.subscriptions.list({ customer, status: 'all' });
    for (const plan of data) {
      if (isLive(plan) && created >= periodOf(plan).start) await this.stripe.subscriptions.cancel(plan.id);
    }
  }

  async #remind(userId: string, origin: string): Promise<void> {
    const [row] = await this.#database.owner
      .select({ to: users.email, plan: subscriptions.plan, until: subscriptions.expiresAt })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(
        and(
          eq(subscriptions.userId, userId),
          eq(subscriptions.status, 'active'),
          eq(subscriptions.isEnding, false),
          isNotNull(subscriptions.stripeId),
        ),
      );
    if (!row?.until || !row.plan) return;
    const values = { plan: row.plan, until: row.until.toISOString(), origin };
    await enqueue(this.#database, 'mail', { to: row.to, letter: 'plan-renewal', values });
  }
}

/** Most events are about an object that belongs to a customer. */
function customerIn({ data: { object } }: Stripe.Event): string | undefined {
  return idOf((object as { readonly customer?: string | { readonly id: string } | null }).customer);
}
