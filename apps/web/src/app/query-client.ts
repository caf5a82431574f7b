import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 30 * MINUTE,
        retry: 2,
        refetchOnWindowFocus: false,
        // Offline a request fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
      },
    },
  });
}
