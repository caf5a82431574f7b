import { expect, it, vi } from 'vitest';
import { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing.ts';
import { Doorbell } from './doorbell.ts';

it('the doorbell rings once for simultaneous changes, and only for their topic', async () => {
  const url = await createTestDatabase();
  const [here, there] = [new Database(url), new Database(url)];
  const [sender, receiver] = [new Doorbell(here), new Doorbell(there)];
  await Promise.all([here.open(), there.open()]);
  const heard: (string | undefined)[] = [];
  receiver.onRing('user:ruth', (channel) => heard.push(channel));
  receiver.open();
  // A new listener is called once, because it may have missed something.
  await vi.waitFor(() => expect(heard).toEqual([undefined]), 20_000);
  for (let i = 0; i < 100; i++) sender.ring('user:ruth', 'notes');
  sender.ring('user:orpah', 'notes');
  sender.ring('user:ruth', 'last');
  await vi.waitFor(() => expect(heard).toContain('last'), 20_000);
  expect(heard).toEqual([undefined, 'notes', 'last']);
  sender.close();
  receiver.close();
  await Promise.all([here.close(), there.close()]);
});
