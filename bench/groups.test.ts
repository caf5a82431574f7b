import { expect, it } from 'vitest';
import { tryGroups, tryTyping } from './groups.ts';

const timeout = 120_000;

it('every member of a group sees all of its changes and none of other groups, on two servers', {
  timeout,
}, async () => {
  const outcome = await tryGroups({ groups: 4, members: 16, changesPerSecond: 20, seconds: 3 });
  expect(outcome).toMatchObject({ changes: 60, missed: 0, foreign: 0 });
});

it('the clients of a killed server reconnect to another and miss nothing', { timeout }, async () => {
  const outcome = await tryGroups({ groups: 4, members: 16, changesPerSecond: 20, seconds: 4, kills: true });
  expect(outcome).toMatchObject({ changes: 80, missed: 0, foreign: 0 });
  expect(outcome.back).not.toBe(Infinity);
});

it('the notes of two simultaneous writers, one of them offline for a while, are complete and identical', {
  timeout,
}, async () => {
  const outcome = await tryTyping({ seconds: 4, awayFor: 2, delay: 200 });
  expect(outcome).toMatchObject({ lost: 0, isEqual: true });
  expect(outcome.typed).toBeGreaterThan(0);
});
