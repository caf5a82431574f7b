import { expect, it } from 'vitest';
import { tryGroups, tryTyping } from './groups.ts';

const timeout = 120_000;

it('every member sees every change of their group and none of others, on two servers', {
  timeout,
}, async () => {
  const outcome = await tryGroups({ groups: 4, members: 16, changesPerSecond: 20, seconds: 3 });
  expect(outcome).toMatchObject({ changes: 60, missed: 0, foreign: 0 });
});

it('the clients of a killed server are back at another, and have missed nothing', { timeout }, async () => {
  const outcome = await tryGroups({ groups: 4, members: 16, changesPerSecond: 20, seconds: 4, kills: true });
  expect(outcome).toMatchObject({ changes: 80, missed: 0, foreign: 0 });
  expect(outcome.back).not.toBe(Infinity);
});

it('what two people type at once, one of them cut off for a while, is complete and the same', {
  timeout,
}, async () => {
  const outcome = await tryTyping({ seconds: 4, awayFor: 2, delay: 200 });
  expect(outcome).toMatchObject({ lost: 0, isEqual: true });
  expect(outcome.typed).toBeGreaterThan(0);
});
