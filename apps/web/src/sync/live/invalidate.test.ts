import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { PERSONAL } from '../../api/session/forget.ts';
import { invalidatePersonal } from './invalidate.ts';

/** A list that is looked at; each time it is asked for, its answer waits to be given. */
function watched(queryClient: QueryClient, channel: string) {
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: [PERSONAL, channel, 'ruth'],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => undefined);
  return { asked, shown: () => observer.getCurrentResult().data };
}

it('an invalidated query is asked again even while an older answer is on its way', async () => {
  const queryClient = new QueryClient();
  const list = watched(queryClient, 'groups');
  const other = watched(queryClient, 'notes');
  const looked = invalidatePersonal(queryClient, 'groups');
  list.asked[0]?.('before');
  await expect.poll(() => list.asked.length).toBe(2);
  list.asked[1]?.('after');
  await looked;
  expect(list.shown()).toBe('after');
  expect(other.asked).toHaveLength(1);
});

it('an invalidated query with data is asked once', async () => {
  const queryClient = new QueryClient();
  const list = watched(queryClient, 'groups');
  list.asked[0]?.('before');
  await expect.poll(list.shown).toBe('before');
  const looked = invalidatePersonal(queryClient);
  await expect.poll(() => list.asked.length).toBe(2);
  list.asked[1]?.('after');
  await looked;
  expect(list.shown()).toBe('after');
  expect(list.asked).toHaveLength(2);
});
