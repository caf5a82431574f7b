import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('answers are fresh for 5 minutes, kept for 30, tried twice more, and left alone on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * 60 * 1000,
    gcTime: 30 * 60 * 1000,
    retry: 2,
    refetchOnWindowFocus: false,
  });
});
