import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Database } from '../db/database.ts';
import { queryTestDatabase, rowsOf, testSettings } from '../testing.ts';
import { allowanceOf, type Budget, reserve, reserveAnswer } from './budgets.ts';

let database: Database;

beforeAll(async () => {
  database = new Database((await testSettings()).DATABASE_URL as string);
  await database.open();
});
afterAll(() => database.close());

const HOUR = 60 * 60 * 1000;
const budget = (key: string): Budget => ({ key, userId: null, limit: 100, seconds: 3600 });

it('a budget admits exactly as many simultaneous calls as it has units', async () => {
  const calls = await Promise.all(Array.from({ length: 50 }, () => reserve(database, budget('crowd'), 10)));
  expect(calls.filter((call) => call !== undefined)).toHaveLength(10);
});

it("a budget does not exceed its last unit when calls wait for each other's transactions", async () => {
  await reserve(database, budget('last'), 80);
  const calls = await queryTestDatabase(async (client) => {
    await client.query("begin; select 1 from ai_budgets where key = 'last' for update");
    const waiting = Promise.all(Array.from({ length: 4 }, () => reserve(database, budget('last'), 10)));
    await vi.waitFor(async () => {
      const stopped = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(stopped.rows).toHaveLength(4);
    }, 10_000);
    await client.query('commit');
    return waiting;
  });
  expect(calls.filter((call) => call !== undefined)).toHaveLength(2);
});

it('a reservation returns the units that its call did not use, and never more', async () => {
  const first = await reserve(database, budget('careful'), 60);
  expect(await reserve(database, budget('careful'), 60)).toBeUndefined();
  await first?.release(50);
  expect((await reserve(database, budget('careful'), 90))?.used).toBe(100);
});

it('a budget starts over with a new window and ignores calls from the old one', async () => {
  const before = await reserve(database, budget('renewed'), 100);
  await rowsOf("update ai_budgets set window_ends = now() - interval '1 second' where key = 'renewed'");
  expect((await reserve(database, budget('renewed'), 40))?.used).toBe(40);
  await before?.release(100);
  expect((await reserve(database, budget('renewed'), 60))?.used).toBe(100);
});

it.each([
  {
    asker: { tier: 'visitor', address: '192.0.2.1' },
    limit: 5,
    per: 'day',
    hours: 24,
    message: 'These were your 5 chapter insights for today. Sign in for 20 a day, or come back tomorrow.',
  },
  {
    asker: { tier: 'reader', userId: 'lydia' },
    limit: 20,
    per: 'day',
    hours: 24,
    message:
      'These were your 20 insights for today. There will be new ones tomorrow; with Pro there is no daily limit.',
  },
  {
    asker: { tier: 'pro', userId: 'lydia' },
    limit: 60,
    per: 'hour',
    hours: 1,
    message:
      'You have asked 60 times within an hour. Please take a little rest with what you have read, and ask again soon.',
  },
] as const)(
  'the budget of a $asker.tier is $limit answers per $hours hours, and its refusal is polite',
  async (one) => {
    const { asker, limit, per, hours, message } = one;
    await rowsOf(
      "insert into users (id, email) values ('lydia', 'lydia@example.org') on conflict do nothing",
    );
    const fresh = { tier: asker.tier, limit, per, remaining: limit, renewsAt: null };
    expect(await allowanceOf(database, asker)).toEqual(fresh);
    await Promise.all(Array.from({ length: limit }, () => reserveAnswer(database, asker)));
    const spent = await allowanceOf(database, asker);
    expect(spent).toEqual({ ...fresh, remaining: 0, renewsAt: expect.any(String) });
    expect((Date.parse(spent.renewsAt ?? '') - Date.now()) / HOUR).toBeCloseTo(hours, 1);
    const refusal = await reserveAnswer(database, asker).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: `ai/${asker.tier}-limit`,
      message,
      retryAfter: expect.any(Number),
    });
  },
);

it('a visitor budget is counted per address and does not store the address', async () => {
  const visitor = (address: string) => ({ tier: 'visitor', address }) as const;
  await reserveAnswer(database, visitor('192.0.2.3'));
  expect((await allowanceOf(database, visitor('192.0.2.3'))).remaining).toBe(4);
  expect((await allowanceOf(database, visitor('192.0.2.4'))).remaining).toBe(5);
  expect(JSON.stringify(await rowsOf('select * from ai_budgets'))).not.toContain('192.0.2');
});
