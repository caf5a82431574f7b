import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('query results are fresh for 5 minutes, cached for 30, retried twice, and not refetched on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * 60 * 1000,
    gcTime: 30 * 60 * 1000,
    retry: 2,
    refetchOnWindowFocus: false,
  });
});
