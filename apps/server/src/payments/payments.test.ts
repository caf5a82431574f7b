import { bodyOf, cards, signatureOf } from '@lampstand/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';

const DAY = 24 * 60 * 60;
const WAIT = { timeout: 20_000 };

type Reader = Browser & { email: string; id: string };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  world.stripe.faults.isAway = false;
});
afterAll(() => world.stop());

async function newReader(): Promise<Reader> {
  const browser = await signUp(world);
  return Object.assign(browser, { id: (await browser.call('account')).body.id });
}

const statusOf = async (reader: Reader) => (await reader.call('subscription')).body;
const checkout = (reader: Reader, billingPeriod: 'monthly' | 'yearly' = 'monthly') =>
  reader.call('checkout', { userId: reader.id, billingPeriod });

/** Fills in the form at the end of a link to Stripe. */
function submit(reader: Reader, url: string, fields: Record<string, string>): Promise<Response> {
  return reader.fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
}

async function subscribe(reader: Reader, plan: 'monthly' | 'yearly' = 'monthly', card: string = cards.good) {
  const { body } = await checkout(reader, plan);
  const back = await submit(reader, body.url, { card });
  await vi.waitFor(async () => expect((await statusOf(reader)).plan).toBe(plan), WAIT);
  return back;
}

const planOf = async (reader: Reader) => {
  const plan = world.stripe.planOf(await customerOf(reader));
  if (!plan) throw new Error('there is no plan');
  return plan;
};

async function customerOf({ id }: Reader): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    'select customer_id as id from stripe_customers where user_id = $1',
    id,
  );
  return row?.id ?? '';
}

const subjectsTo = async ({ email }: Reader) => (await world.mailsTo(email)).map(({ subject }) => subject);

/** Lets things happen at Stripe while nobody is told of them; gives the events in their order. */
async function unheard(happen: () => void | Promise<void>): Promise<string[]> {
  const { state } = world.stripe;
  const [site, before] = [state.site, state.events.length];
  state.site = null;
  await happen();
  state.site = site;
  return state.events
    .slice(0, state.events.length - before)
    .reverse()
    .map(bodyOf);
}

function post(body: string, signature: string | null = signatureOf(body)): Promise<Response> {
  return fetch(`${world.server.url}/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  });
}

describe('checkout', () => {
  it('leads to Stripe and back, and the plan has begun', async () => {
    const reader = await newReader();
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

  it('shows the plan on return even when no event has come', async () => {
    const reader = await newReader();
    const { body } = await checkout(reader);
    await unheard(async () => void (await submit(reader, body.url, { card: cards.good })));
    expect((await statusOf(reader)).isPro).toBe(false);
    const { body: reloaded } = await reader.call('reloadSubscription', { userId: reader.id });
    expect(reloaded).toMatchObject({ isPro: true, plan: 'monthly' });
  });

  it.each([
    [{ card: cards.declined }, 'Your card was declined.'],
    [{ card: '1234' }, 'Your card number is invalid.'],
    [{ card: cards.secure, step: 'fail' }, 'We are unable to authenticate'],
    [{ card: cards.good, code: 'GOLD' }, 'This code is invalid.'],
  ])('goes on after what Stripe refuses: %o', async (fields, problem) => {
    const reader = await newReader();
    const { body } = await checkout(reader);
    expect(await (await submit(reader, body.url, fields)).text()).toContain(problem);
    expect((await statusOf(reader)).isPro).toBe(false);
    const asked = await submit(reader, body.url, { card: cards.secure });
    expect(await asked.text()).toContain('Complete authentication');
    await submit(reader, body.url, { card: cards.secure, step: 'complete', code: 'lamp50' });
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(true), WAIT);
  });

  it('left and repeated makes no second customer, and only the last can be paid', async () => {
    const reader = await newReader();
    const answers = await Promise.all([checkout(reader), checkout(reader, 'yearly'), checkout(reader)]);
    const { body: last } = await checkout(reader, 'yearly');
    expect(world.stripe.state.customers.filter(({ email }) => email === reader.email)).toHaveLength(1);
    for (const { body } of answers)
      expect((await submit(reader, body.url, { card: cards.good })).status).toBe(404);
    expect((await submit(reader, last.url, { card: cards.good })).status).toBe(303);
  });

  it('is refused to whoever pays already', async () => {
    const reader = await newReader();
    await subscribe(reader);
    const { status, body } = await checkout(reader, 'yearly');
    expect(status).toBe(409);
    expect(body.error?.message).toBe('You have a plan already. Manage Subscription lets you change it.');
  });

  it('and the portal are for oneself only', async () => {
    const [reader, other] = [await newReader(), await newReader()];
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

  it('says when Stripe is away, does nothing by halves, and works when it is back', async () => {
    const reader = await newReader();
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

describe('a plan', () => {
  it('is changed, cancelled and resumed in the portal', async () => {
    const reader = await newReader();
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

  it('is renewed after a reminder, and ends when it was cancelled', async () => {
    const reader = await newReader();
    await subscribe(reader);
    const { expiresAt } = await statusOf(reader);
    world.stripe.advance(32 * DAY);
    await vi.waitFor(async () => expect((await statusOf(reader)).expiresAt).not.toBe(expiresAt), WAIT);
    expect((await statusOf(reader)).isPro).toBe(true);
    world.stripe.change(await planOf(reader), { cancel_at_period_end: true });
    world.stripe.advance(32 * DAY);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(false), WAIT);
    await vi.waitFor(
      async () =>
        expect(await subjectsTo(reader)).toEqual(
          expect.arrayContaining(['Your plan renews soon', 'Your plan has ended']),
        ),
      WAIT,
    );
  });

  it('goes on for a while when a payment fails, and ends when none succeeds', async () => {
    const reader = await newReader();
    await subscribe(reader, 'monthly', cards.failsLater);
    world.stripe.advance(32 * DAY);
    await vi.waitFor(
      async () => expect(await statusOf(reader)).toMatchObject({ isPro: true, hasPaymentProblem: true }),
      WAIT,
    );
    world.stripe.advance(20 * DAY);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(false), WAIT);
    await vi.waitFor(
      async () => expect(await subjectsTo(reader)).toContain('Your payment did not go through'),
      WAIT,
    );
  });

  it.each(['refund', 'dispute'] as const)('ends with a %s of what it costs now', async (kind) => {
    const reader = await newReader();
    await subscribe(reader);
    const { customer } = await planOf(reader);
    world.stripe.advance(40 * DAY);
    const [latest, first] = world.stripe.state.charges.filter((charge) => charge.customer === customer);
    if (!latest || !first) throw new Error('there are two payments');
    const eventsOfFirst = await unheard(() => world.stripe[kind](first));
    for (const body of eventsOfFirst) expect((await post(body)).status).toBe(200);
    expect((await statusOf(reader)).isPro).toBe(true);
    world.stripe[kind](latest);
    await vi.waitFor(async () => expect((await statusOf(reader)).isPro).toBe(false), WAIT);
    expect(world.stripe.planOf(customer)).toBeUndefined();
  });

  it('ends with the account, also when Stripe is away at that moment', async () => {
    const reader = await newReader();
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

describe('an event', () => {
  /** All orders in which things can come. */
  function ordersOf<T>(things: readonly T[]): T[][] {
    if (things.length < 2) return [[...things]];
    return things.flatMap((first, i) =>
      ordersOf(things.filter((_, at) => at !== i)).map((rest) => [first, ...rest]),
    );
  }

  it('leads to the same end in every order, and 20 times at once', async () => {
    const reader = await newReader();
    const { body } = await checkout(reader);
    const events = await unheard(async () => {
      await submit(reader, body.url, { card: cards.good });
      world.stripe.change(await planOf(reader), { cancel_at_period_end: true });
    });
    expect(events).toHaveLength(4);
    const rows = () =>
      rowsOf(
        `select status, tier, plan, is_ending, expires_at from subscriptions where user_id = $1`,
        reader.id,
      );
    const ends = [];
    for (const order of ordersOf(events)) {
      await rowsOf('delete from subscriptions where user_id = $1', reader.id);
      await rowsOf('delete from stripe_events');
      for (const event of order) expect((await post(event)).status).toBe(200);
      ends.push(await rows());
    }
    expect(ends).toHaveLength(24);
    expect(ends[0]).toMatchObject([{ status: 'active', tier: 'pro', plan: 'monthly', is_ending: true }]);
    for (const end of ends) expect(end).toEqual(ends[0]);

    await rowsOf('delete from subscriptions where user_id = $1', reader.id);
    await rowsOf('delete from stripe_events');
    await rowsOf('delete from jobs where run_at <= now()');
    const before = (await world.mailsTo(reader.email)).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(events[0] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await rows()).toEqual(ends[0]);
    expect(await rowsOf('select 1 from stripe_events')).toHaveLength(1);
    expect(await world.mailsTo(reader.email, before + 1)).toHaveLength(before + 1);
  });

  it('is refused when its signature is wrong, absent or 301 s old, and leaves no row', async () => {
    const reader = await newReader();
    await checkout(reader);
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'customer.subscription.updated',
      created: 1,
      data: { object: { id: 'sub_1', object: 'subscription', customer: await customerOf(reader) } },
    });
    const now = Math.floor(Date.now() / 1000);
    const good = signatureOf(body);
    const lastByte = good.endsWith('0') ? '1' : '0';
    const refused = [
      post(body, good.slice(0, -1) + lastByte),
      post(`${body} `, good),
      post(body, null),
      post(body, ''),
      post(body, signatureOf(body, undefined, now - 301)),
      post(body, signatureOf(body, 'whsec_another')),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { code: 'subscription/event-refused' } });
    }
    expect(await rowsOf(`select 1 from stripe_events where id = 'evt_forged'`)).toEqual([]);
    expect((await post(body, signatureOf(body, undefined, now - 290))).status).toBe(200);
  });

  it('that could not be applied is not counted, and applied when it comes again', async () => {
    const reader = await newReader();
    const { body } = await checkout(reader);
    const [event = ''] = await unheard(
      async () => void (await submit(reader, body.url, { card: cards.good })),
    );
    const { id } = JSON.parse(event) as { id: string };
    const applied = () => rowsOf('select 1 from stripe_events where id = $1', id);
    world.stripe.faults.isAway = true;
    expect((await post(event)).status).toBe(503);
    expect(await applied()).toEqual([]);
    world.stripe.faults.isAway = false;
    expect((await post(event)).status).toBe(200);
    expect(await applied()).toHaveLength(1);
    expect((await statusOf(reader)).isPro).toBe(true);
  });

  it('about somebody unknown is taken and changes nothing', async () => {
    const before = await rowsOf('select * from subscriptions order by id');
    for (const customer of ['cus_nobody', null, undefined]) {
      const object = { id: 'sub_x', object: 'subscription', customer };
      const body = JSON.stringify({ id: `evt_${customer}`, type: 'invoice.paid', data: { object } });
      expect((await post(body)).status).toBe(200);
    }
    expect(await rowsOf('select * from subscriptions order by id')).toEqual(before);
  });
});
