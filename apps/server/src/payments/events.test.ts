import { spawn } from 'node:child_process';
import { cards, signatureOf } from '@lampstand/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from '../accounts/testing.ts';
import { packsFolder, rowsOf } from '../testing.ts';
import {
  checkout,
  customerOf,
  newReader,
  post,
  statusOf,
  submit,
  subscribe,
  unheard,
  WAIT,
} from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  Object.assign(world.stripe.faults, { isAway: false, wait: undefined });
});
afterAll(() => world.stop());

describe('a Stripe event', () => {
  /** All permutations of a list. */
  function ordersOf<T>(things: readonly T[]): T[][] {
    if (things.length < 2) return [[...things]];
    return things.flatMap((first, i) =>
      ordersOf(things.filter((_, at) => at !== i)).map((rest) => [first, ...rest]),
    );
  }

  it('leads to the same result in every order and when delivered 20 times at once', async () => {
    const reader = await newReader(world);
    const { body } = await checkout(reader);
    const events = await unheard(world, async () => {
      await submit(reader, body.url, { card: cards.good });
      const plan = world.stripe.planOf(await customerOf(reader));
      if (plan) world.stripe.change(plan, { cancel_at_period_end: true });
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
      for (const event of order) expect((await post(world.server.url, event)).status).toBe(200);
      ends.push(await rows());
    }
    expect(ends).toHaveLength(24);
    expect(ends[0]).toMatchObject([{ status: 'active', tier: 'pro', plan: 'monthly', is_ending: true }]);
    for (const end of ends) expect(end).toEqual(ends[0]);

    await rowsOf('delete from subscriptions where user_id = $1', reader.id);
    await rowsOf('delete from stripe_events');
    await rowsOf('delete from jobs where run_at <= now()');
    const before = (await world.mailsTo(reader.email)).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(world.server.url, events[0] ?? '')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await rows()).toEqual(ends[0]);
    expect(await rowsOf('select 1 from stripe_events')).toHaveLength(1);
    expect(await world.mailsTo(reader.email, before + 1)).toHaveLength(before + 1);
  });

  it('is refused without a row when its signature is wrong, missing or 301 s old', async () => {
    const reader = await newReader(world);
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
      post(world.server.url, body, good.slice(0, -1) + lastByte),
      post(world.server.url, `${body} `, good),
      post(world.server.url, body, null),
      post(world.server.url, body, ''),
      post(world.server.url, body, signatureOf(body, undefined, now - 301)),
      post(world.server.url, body, signatureOf(body, 'whsec_another')),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { code: 'subscription/event-refused' } });
    }
    expect(await rowsOf(`select 1 from stripe_events where id = 'evt_forged'`)).toEqual([]);
    expect((await post(world.server.url, body, signatureOf(body, undefined, now - 290))).status).toBe(200);
  });

  it('is not recorded when it fails and is applied when it is delivered again', async () => {
    const reader = await newReader(world);
    const { body } = await checkout(reader);
    const [event = ''] = await unheard(world, () => submit(reader, body.url, { card: cards.good }));
    const { id } = JSON.parse(event) as { id: string };
    const applied = () => rowsOf('select 1 from stripe_events where id = $1', id);
    world.stripe.faults.isAway = true;
    expect((await post(world.server.url, event)).status).toBe(503);
    expect(await applied()).toEqual([]);
    world.stripe.faults.isAway = false;
    expect((await post(world.server.url, event)).status).toBe(200);
    expect(await applied()).toHaveLength(1);
    expect((await statusOf(reader)).isPro).toBe(true);
  });

  it('sends one renewal reminder when it is delivered twice', async () => {
    const reader = await newReader(world);
    await subscribe(reader);
    const object = { object: 'invoice', customer: await customerOf(reader) };
    const body = JSON.stringify({ id: 'evt_twice', type: 'invoice.upcoming', data: { object } });
    for (let i = 0; i < 2; i++) expect((await post(world.server.url, body)).status).toBe(200);
    const due = () => rowsOf(`select 1 from jobs where kind = 'mail' and run_at <= now()`);
    await vi.waitFor(async () => expect(await due()).toEqual([]), WAIT);
    const subjects = (await world.mailsTo(reader.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your plan renews soon')).toHaveLength(1);
  });

  it('about an unknown customer is accepted and changes nothing', async () => {
    const before = await rowsOf('select * from subscriptions order by id');
    for (const customer of ['cus_nobody', null, undefined]) {
      const object = { id: 'sub_x', object: 'subscription', customer };
      const body = JSON.stringify({ id: `evt_${customer}`, type: 'invoice.paid', data: { object } });
      expect((await post(world.server.url, body)).status).toBe(200);
    }
    expect(await rowsOf('select * from subscriptions order by id')).toEqual(before);
  });

  it('is applied once on redelivery after the server was killed while handling it', async () => {
    const reader = await newReader(world);
    const { body } = await checkout(reader);
    const [event = ''] = await unheard(world, () => submit(reader, body.url, { card: cards.good }));
    const victim = await startVictim();
    const isAsking = new Promise<void>((resolve) => {
      // The event is written and the plans are locked; Stripe's answer never arrives.
      world.stripe.faults.wait = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    const answer = post(victim.url, event).catch(() => 'lost');
    await isAsking;
    victim.kill();
    expect(await answer).toBe('lost');
    world.stripe.faults.wait = undefined;
    const { id } = JSON.parse(event) as { id: string };
    const written = () => rowsOf('select 1 from stripe_events where id = $1', id);
    expect(await written()).toEqual([]);
    expect((await statusOf(reader)).isPro).toBe(false);
    for (let i = 0; i < 2; i++) expect((await post(world.server.url, event)).status).toBe(200);
    expect(await written()).toHaveLength(1);
    expect(await rowsOf('select 1 from subscriptions where user_id = $1', reader.id)).toHaveLength(1);
    expect((await statusOf(reader)).isPro).toBe(true);
  });

  /** A server process on the same database and the same Stripe. */
  async function startVictim(): Promise<{ url: string; kill: () => void }> {
    const source = `
      const { readSettings, startServer } = await import(${JSON.stringify(new URL('../index.ts', import.meta.url).href)});
      const { url } = await startServer({
        settings: readSettings(process.env),
        packs: ${JSON.stringify(packsFolder)},
        renderPage: async () => ({ status: 200, html: '' }),
      });
      process.send({ url });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
      env: { ...process.env, ...world.environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { url: string }).url));
      child.once('exit', () => reject(new Error('the server did not start')));
    });
    return { url, kill: () => child.kill('SIGKILL') };
  }
});
