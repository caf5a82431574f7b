import type { QueryClient } from '@tanstack/react-query';
import { PERSONAL } from '../../api/session/forget.ts';

/** Asks again for what a channel is about, or for everything of the reader's. */
export async function invalidatePersonal(queryClient: QueryClient, channel?: string): Promise<void> {
  const queryKey = channel === undefined ? [PERSONAL] : [PERSONAL, channel];
  // An answer that is on its way may be older than the news. One that replaces another is given up and
  // asked for anew; a first one is waited for instead, and has to be asked for once more.
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ queryKey });
  if (first.length > 0)
    await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}
