import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function newReader(): Promise<Browser & { email: string; id: string }> {
  const browser = await signUp(world);
  return Object.assign(browser, { id: (await browser.call('account')).body.id });
}

describe('the free trial', () => {
  it('includes Pro for seven days', async () => {
    const reader = await newReader();
    expect((await reader.call('subscription')).body).toMatchObject({ isPro: false, canTry: true });
    const { status, body } = await reader.call('activateTrial', { userId: reader.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isActive: true, isPro: true, isTrial: true, tier: 'pro', canTry: false });
    const days = (Date.parse(body.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    expect(body).toMatchObject({ plan: null, canManage: false });
  });

  it('starts once when many requests arrive at the same moment', async () => {
    const reader = await newReader();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => reader.call('activateTrial', { userId: reader.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(body.error?.message).toBe('User has already used their free trial');
    }
    expect(await rowsOf('select 1 from subscriptions where user_id = $1', reader.id)).toHaveLength(1);
  });

  it('is refused a second time by the database itself', async () => {
    const reader = await newReader();
    const insert = () =>
      rowsOf(
        `insert into subscriptions (user_id, status, tier, has_used_trial) values ($1, 'inactive', 'pro', true)`,
        reader.id,
      );
    await insert();
    await expect(insert()).rejects.toThrow('one_trial');
  });

  it.each([
    [{ status: 'inactive', has_used_trial: true }, 'User has already used their free trial'],
    [{ status: 'inactive', trial_end_at: '2999-01-01' }, 'User has already used their free trial'],
    [{ status: 'trial', expires_at: '2001-01-01' }, 'User has already used their free trial'],
    [{ status: 'active' }, 'You have a plan already. Manage Subscription lets you change it.'],
  ])('is refused after %o', async (row, message) => {
    const reader = await newReader();
    const columns = { user_id: reader.id, tier: 'pro', ...row };
    const places = Object.keys(columns).map((_, i) => `$${i + 1}`);
    await rowsOf(
      `insert into subscriptions (${Object.keys(columns)}) values (${places})`,
      ...Object.values(columns),
    );
    expect((await reader.call('subscription')).body.canTry).toBe(false);
    const { status, body } = await reader.call('activateTrial', { userId: reader.id });
    expect(status).toBe(409);
    expect(body.error?.message).toBe(message);
  });

  it('deactivates the previous subscription', async () => {
    const reader = await newReader();
    await rowsOf(
      `insert into subscriptions (user_id, status, tier) values ($1, 'active', 'free')`,
      reader.id,
    );
    expect((await reader.call('activateTrial', { userId: reader.id })).status).toBe(200);
    const rows = await rowsOf('select status from subscriptions where user_id = $1 order by id', reader.id);
    expect(rows).toEqual([{ status: 'inactive' }, { status: 'trial' }]);
  });

  it('requires a userId in the request', async () => {
    const reader = await newReader();
    const answer = await reader.fetch('/api/subscription/trial', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { message: 'No userId provided' } });
  });

  it('sends a reminder before it ends unless a plan has followed', async () => {
    const [reader, subscriber] = [await newReader(), await newReader()];
    for (const one of [reader, subscriber]) await one.call('activateTrial', { userId: one.id });
    await rowsOf(
      `insert into subscriptions (user_id, status, tier, expires_at) values ($1, 'active', 'pro', '2999-01-01')`,
      subscriber.id,
    );
    const [notice] = await rowsOf<{ days: string }>(
      `select extract(epoch from trial_end_at - run_at) / 86400 as days
       from subscriptions join jobs on payload->>'userId' = user_id
       where kind = 'trial-ending' and user_id = $1`,
      reader.id,
    );
    expect(Number(notice?.days)).toBe(2);
    const due = await rowsOf(
      `update jobs set run_at = now() where kind = 'trial-ending' and payload->>'userId' in ($1, $2)
       returning 1`,
      reader.id,
      subscriber.id,
    );
    expect(due).toHaveLength(2);
    const [mail] = await world.mailsTo(reader.email, 2);
    expect(mail?.subject).toBe('Your free trial ends soon');
    expect(mail?.text).toContain(`${world.server.url}/preferences`);
    const left = `select 1 from jobs where kind in ('mail', 'trial-ending') and run_at <= now()`;
    await vi.waitFor(async () => expect(await rowsOf(left)).toEqual([]), { timeout: 10_000 });
    expect(await world.mailsTo(subscriber.email)).toHaveLength(1);
  });
});
