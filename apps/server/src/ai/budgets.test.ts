import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../db/database.ts';
import { rowsOf, testSettings } from '../testing.ts';
import { allowanceOf, type Budget, reserve, reserveAnswer } from './budgets.ts';

let database: Database;

beforeAll(async () => {
  database = new Database((await testSettings()).DATABASE_URL as string);
  await database.open();
});
afterAll(() => database.close());

const budget = (key: string): Budget => ({ key, userId: null, limit: 100, seconds: 3600 });

it('admits exactly as many calls at once as a budget has room for', async () => {
  const calls = await Promise.all(Array.from({ length: 50 }, () => reserve(database, budget('crowd'), 10)));
  expect(calls.filter((call) => call !== undefined)).toHaveLength(10);
});

it('takes back what a call did not cost, and never more', async () => {
  const first = await reserve(database, budget('careful'), 60);
  expect(await reserve(database, budget('careful'), 60)).toBeUndefined();
  await first?.release(50);
  expect((await reserve(database, budget('careful'), 90))?.used).toBe(100);
});

it('begins again with a new window, which old calls do not touch', async () => {
  const before = await reserve(database, budget('renewed'), 100);
  await rowsOf("update ai_budgets set window_ends = now() - interval '1 second' where key = 'renewed'");
  expect((await reserve(database, budget('renewed'), 40))?.used).toBe(40);
  await before?.release(100);
  expect((await reserve(database, budget('renewed'), 60))?.used).toBe(100);
});

it('gives visitors five a day, and says kindly when they are used', async () => {
  const visitor = { tier: 'visitor', address: '192.0.2.1' } as const;
  expect(await allowanceOf(database, visitor)).toMatchObject({ remaining: 5, renewsAt: null });
  for (let i = 0; i < 5; i++) await reserveAnswer(database, visitor);
  expect(await allowanceOf(database, visitor)).toMatchObject({ limit: 5, remaining: 0, per: 'day' });
  const refusal = await reserveAnswer(database, visitor).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'ai/visitor-limit', retryAfter: expect.any(Number) });
  const other = { tier: 'visitor', address: '192.0.2.2' } as const;
  expect((await allowanceOf(database, other)).remaining).toBe(5);
  expect(JSON.stringify(await rowsOf('select * from ai_budgets'))).not.toContain('192.0.2');
});
