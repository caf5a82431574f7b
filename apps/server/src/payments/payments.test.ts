import { cards } from '@lampstand/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';
import {
  checkout,
  customerOf,
  newReader,
  post,
  type Reader,
  statusOf,
  submit,
  subscribe,
  unheard,
  WAIT,
} from './testing.ts';

const DAY = 24 * 60 * 60;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  Object.assign(world.stripe.faults, { isAway: false, wait: undefined });
});
afterAll(() => world.stop());

const planOf = async (reader: Reader) => {
  const plan = world.stripe.planOf(await customerOf(reader));
  if (!plan) throw new Error('there is no plan');
  return plan;
};

/** Advances the reader's clock at Stripe. */
async function moveOn(reader: Reader, days: number): Promise<void> {
  const customer = world.stripe.customer(await customerOf(reader));
  if (!customer) throw new Error('there is no customer');
  world.stripe.advance(customer, days * DAY);
}

const subjectsTo = async ({ email }: Reader) => (await world.mailsTo(email)).map(({ subject }) => subject);

describe('checkout', () => {
  it('leads to Stripe and back and activates the plan', async () => {
    const reader = await newReader(world);
    const { status, body } = await checkout(reader, 'yearly');
    expect(status).toBe(200);
    const back = await submit(reader, body.url, { card: cards.good });
    expect(back.headers.get('location')).toMatch(/\/preferences\?session_id=cs_test_\w+$/);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(true), WAIT);
    const subscribed = await statusOf(reader);
    expect(subscribed).toMatchObject({ plan: 'yearly', isTrial: false, isEnding: false, canManage: true });
    const days = (Date.parse(subscribed.expiresAt ?? '') - Date.now()) / DAY / 1000;
    expect(days).toBeGreaterThan(364);
    await vi.waitFor(
      async () => expect(await subjectsTo(reader)).toContain('Welcome to Lampstand Pro'),
      WAIT,
    );
  });

  it('shows the plan on return even when no event has arrived', async () => {
    const reader = await newReader(world);
    const { body } = await checkout(reader);
    await unheard(world, async () => void (await submit(reader, body.url, { card: cards.good })));
    expect((await statusOf(reader)).isPro).toBe(false);
    const { body: reloaded } = await reader.call('reloadSubscription', { userId: reader.id });
    expect(reloaded).toMatchObject({ isPro: true, plan: 'monthly' });
  });

  it.each([
    [{ card: cards.declined }, 'Your card was declined.'],
    [{ card: '1234' }, 'Your card number is invalid.'],
    [{ card: cards.secure, step: 'fail' }, 'We are unable to authenticate'],
    [{ card: cards.good, code: 'GOLD' }, 'This code is invalid.'],
  ])('can be continued after Stripe rejects the payment: %o', async (fields, problem) => {
    const reader = await newReader(world);
    const { body } = await checkout(reader);
    expect(await (await submit(reader, body.url, fields)).text()).toContain(problem);
    expect((await statusOf(reader)).isPro).toBe(false);
    const asked = await submit(reader, body.url, { card: cards.secure });
    expect(await asked.text()).toContain('Complete authentication');
    await submit(reader, body.url, { card: cards.secure, step: 'complete', code: 'lamp50' });
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(true), WAIT);
  });

  it('creates one customer when it is abandoned and repeated, and only the last one can be paid', async () => {
    const reader = await newReader(world);
    const answers = await Promise.all([checkout(reader), checkout(reader, 'yearly'), checkout(reader)]);
    const { body: last } = await checkout(reader, 'yearly');
    expect(world.stripe.state.customers.filter(({ email }) => email === reader.email)).toHaveLength(1);
    for (const { body } of answers)
      expect((await submit(reader, body.url, { card: cards.good })).status).toBe(404);
    expect((await submit(reader, last.url, { card: cards.good })).status).toBe(303);
  });

  it('creates one customer when it is interrupted and repeated', async () => {
    const reader = await newReader(world);
    // Stripe creates the customer and then goes down before the server can store it.
    world.stripe.faults.wait = async () => {
      world.stripe.faults.isAway = true;
    };
    expect((await checkout(reader)).status).toBe(503);
    expect(await customerOf(reader)).toBe('');
    Object.assign(world.stripe.faults, { isAway: false, wait: undefined });
    expect((await checkout(reader)).status).toBe(200);
    expect(world.stripe.state.customers.filter(({ email }) => email === reader.email)).toHaveLength(1);
  });

  it('during a trial starts the plan, which replaces the trial', async () => {
    const reader = await newReader(world);
    await reader.call('activateTrial', { userId: reader.id });
    await subscribe(reader);
    expect(await statusOf(reader)).toMatchObject({ isPro: true, isTrial: false, plan: 'monthly' });
  });

  it('is refused to a reader who already pays', async () => {
    const reader = await newReader(world);
    await subscribe(reader);
    const { status, body } = await checkout(reader, 'yearly');
    expect(status).toBe(409);
    expect(body.error?.message).toBe('You have a plan already. Manage Subscription lets you change it.');
  });

  it("and the portal work only for the caller's own account", async () => {
    const [reader, other] = [await newReader(world), await newReader(world)];
    await subscribe(other);
    const customers = world.stripe.state.customers.length;
    for (const answer of [
      await reader.call('checkout', { userId: other.id, billingPeriod: 'monthly' }),
      await reader.call('portal', { userId: other.id, type: 'create-portal-session' }),
      await reader.call('activateTrial', { userId: other.id }),
      await reader.call('reloadSubscription', { userId: other.id }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error?.code).toBe('subscription/other-user');
    }
    expect(world.stripe.state.customers).toHaveLength(customers);
    const { body } = await reader.call('portal', { userId: '', type: 'create-portal-session' });
    expect(body.error?.message).toBe('No userId provided');
  });

  it('does not delay other readers while Stripe is slow', async () => {
    const [patient, other] = [await newReader(world), await newReader(world)];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.stripe.faults.wait = () => held;
    const waiting = Array.from({ length: 10 }, () => checkout(patient));
    expect((await other.call('activateTrial', { userId: other.id })).status).toBe(200);
    expect((await other.call('signIn', { email: other.email, password: PASSWORD })).status).toBe(200);
    world.stripe.faults.wait = undefined;
    release();
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('reports a Stripe outage, leaves nothing half done and works after it', async () => {
    const reader = await newReader(world);
    world.stripe.faults.isAway = true;
    const { status, body } = await checkout(reader);
    expect(status).toBe(503);
    expect(body.error?.message).toBe('The payment service cannot be reached. Please try again later.');
    expect((await statusOf(reader)).canManage).toBe(false);
    expect((await reader.call('activateTrial', { userId: reader.id })).status).toBe(200);
    expect((await reader.call('reloadSubscription', { userId: reader.id })).status).toBe(200);
    world.stripe.faults.isAway = false;
    expect((await checkout(reader)).status).toBe(200);
  });
});

describe('a paid plan', () => {
  it('is changed, cancelled and resumed in the portal', async () => {
    const reader = await newReader(world);
    expect((await reader.call('portal', { userId: reader.id, type: 'create-portal-session' })).status).toBe(
      409,
    );
    await subscribe(reader);
    const { body } = await reader.call('portal', { userId: reader.id, type: 'create-portal-session' });
    const act = (action: string) => submit(reader, body.url, { action });
    const becomes = (expected: object) =>
      vi.waitFor(async () => expect(await statusOf(reader)).toMatchObject(expected), WAIT);
    await act('switch');
    await becomes({ plan: 'yearly', isPro: true });
    await act('cancel');
    await becomes({ isEnding: true, isPro: true });
    await act('resume');
    await becomes({ isEnding: false, isPro: true });
    await vi.waitFor(async () => expect(await subjectsTo(reader)).toContain('Your plan is cancelled'), WAIT);
  });

  it('is renewed after a reminder, and ends after a cancellation', async () => {
    const reader = await newReader(world);
    await subscribe(reader);
    const { expiresAt } = await statusOf(reader);
    await moveOn(reader, 32);
    await vi.waitFor(async () => expect((await statusOf(reader)).expiresAt).not.toBe(expiresAt), WAIT);
    expect((await statusOf(reader)).isPro).toBe(true);
    world.stripe.change(await planOf(reader), { cancel_at_period_end: true });
    await moveOn(reader, 32);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(false), WAIT);
    await vi.waitFor(
      async () =>
        expect(await subjectsTo(reader)).toEqual(
          expect.arrayContaining(['Your plan renews soon', 'Your plan has ended']),
        ),
      WAIT,
    );
  });

  it('continues for a while when a payment fails and ends when no retry succeeds', async () => {
    const reader = await newReader(world);
    await subscribe(reader, 'monthly', cards.failsLater);
    await moveOn(reader, 32);
    await vi.waitFor(
      async () => expect(await statusOf(reader)).toMatchObject({ isPro: true, hasPaymentProblem: true }),
      WAIT,
    );
    await moveOn(reader, 20);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(false), WAIT);
    await vi.waitFor(
      async () => expect(await subjectsTo(reader)).toContain('Your payment did not go through'),
      WAIT,
    );
  });

  it.each(['refund', 'dispute'] as const)('ends with a %s of its current payment', async (kind) => {
    const reader = await newReader(world);
    await subscribe(reader);
    const { customer } = await planOf(reader);
    await moveOn(reader, 40);
    const [latest, first] = world.stripe.state.charges.filter((charge) => charge.customer === customer);
    if (!latest || !first) throw new Error('there are two payments');
    const eventsOfFirst = await unheard(world, () => world.stripe[kind](first));
    for (const body of eventsOfFirst) expect((await post(world.server.url, body)).status).toBe(200);
    expect((await statusOf(reader)).isPro).toBe(true);
    world.stripe[kind](latest);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(false), WAIT);
    expect(world.stripe.planOf(customer)).toBeUndefined();
  });

  it('ends when the account is deleted, even during a Stripe outage', async () => {
    const reader = await newReader(world);
    await subscribe(reader);
    const { customer } = await planOf(reader);
    world.stripe.faults.isAway = true;
    expect((await reader.call('deleteAccount')).status).toBe(200);
    const waiting = () =>
      rowsOf(
        `select 1 from jobs where kind = 'end-plans' and payload->>'customerId' = $1 and run_at > now()`,
        customer,
      );
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), WAIT);
    expect(world.stripe.planOf(customer)).toBeDefined();
    world.stripe.faults.isAway = false;
    await rowsOf(`update jobs set run_at = now() where kind = 'end-plans'`);
    await vi.waitFor(() => expect(world.stripe.planOf(customer)).toBeUndefined(), WAIT);
  });
});
