import { expect, it } from 'vitest';
import { tryDurability } from './durability.ts';

it('an acknowledged note is neither lost nor duplicated when servers are killed', {
  timeout: 180_000,
}, async () => {
  const outcome = await tryDurability({ saves: 400, serverKills: 3, databaseKills: 2 });
  expect(outcome).toMatchObject({ acknowledged: 400, lost: 0, duplicated: 0 });
  expect(outcome.retries).toBeGreaterThan(0);
});
