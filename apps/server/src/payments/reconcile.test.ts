import { cards } from '@lampstand/sandbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from '../accounts/testing.ts';
import { Database } from '../db/database.ts';
import { readSettings, type StripeSettings } from '../settings.ts';
import { rowsOf } from '../testing.ts';
import { reconcile } from './reconcile.ts';
import { checkout, customerOf, newReader, statusOf, submit, subscribe, unheard, WAIT } from './testing.ts';

let world: World;
let database: Database;
let settings: StripeSettings;
beforeAll(async () => {
  world = await startWorld();
  const { stripe, databaseUrl } = readSettings(world.environment);
  if (!stripe) throw new Error('the sandbox has a Stripe');
  settings = stripe;
  database = new Database(databaseUrl);
  await database.open();
});
afterAll(async () => {
  await database.close();
  await world.stop();
});

describe('reconciliation with Stripe', () => {
  it('repairs what lost events left behind and then finds no difference', async () => {
    const [begun, ended, forgotten] = [
      await newReader(world),
      await newReader(world),
      await newReader(world),
    ];
    await subscribe(ended);
    const { body } = await checkout(begun);
    await unheard(world, async () => {
      await submit(begun, body.url, { card: cards.good });
      const plan = world.stripe.planOf(await customerOf(ended));
      if (plan) world.stripe.end(plan);
    });
    const { body: other } = await checkout(forgotten);
    await unheard(world, () => submit(forgotten, other.url, { card: cards.good }));
    await rowsOf('delete from stripe_customers where user_id = $1', forgotten.id);
    expect(await reconcile(database, settings)).toEqual({
      customers: 3,
      mended: 3,
      ended: 0,
      foreign: 0,
      prices: [],
    });
    expect((await statusOf(begun)).isPro).toBe(true);
    expect((await statusOf(ended)).isPro).toBe(false);
    expect((await statusOf(forgotten)).isPro).toBe(true);
    expect((await reconcile(database, settings)).mended).toBe(0);
  });

  it('ends plans that belong to no account', async () => {
    const reader = await newReader(world);
    await subscribe(reader);
    const customer = await customerOf(reader);
    await rowsOf('delete from users where id = $1', reader.id);
    expect((await reconcile(database, settings)).ended).toBe(1);
    expect(world.stripe.planOf(customer)).toBeUndefined();
  });

  it('reports prices that differ from those on the pages', async () => {
    const prices = { monthly: settings.prices.yearly, yearly: settings.prices.monthly };
    expect((await reconcile(database, { ...settings, prices })).prices).toEqual([
      `${prices.monthly} is not the price of the monthly plan.`,
      `${prices.yearly} is not the price of the yearly plan.`,
    ]);
  });

  it('of overdue plans runs every hour by itself', async () => {
    const reader = await newReader(world);
    await subscribe(reader);
    await unheard(world, async () => {
      const plan = world.stripe.planOf(await customerOf(reader));
      if (plan) world.stripe.end(plan);
    });
    await rowsOf(
      `update subscriptions set expires_at = now() - interval '2 hours' where user_id = $1`,
      reader.id,
    );
    await rowsOf(`update jobs set run_at = now() where kind = 'overdue-plans'`);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(false), WAIT);
    const next = `select run_at > now() + interval '59 minutes' as later from jobs where kind = 'overdue-plans'`;
    await vi.waitFor(async () => expect(await rowsOf(next)).toEqual([{ later: true }]), WAIT);
  });
});
