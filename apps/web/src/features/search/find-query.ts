import type { SearchRequest } from '@lampstand/contract';
import { queryOptions } from '@tanstack/react-query';
import type { SearchCalls } from '../../api/search-calls.ts';
import { isSearchable, type SearchAddress } from './search-address.ts';

const HALF_AN_HOUR = 30 * 60 * 1000;

export function findQuery(calls: SearchCalls, { tab: _, ...asked }: SearchAddress) {
  return queryOptions({
    queryKey: ['find', asked satisfies SearchRequest],
    queryFn: () => calls.find(asked),
    enabled: isSearchable(asked.query),
    // What this device found serves only while there is no network.
    staleTime: ({ state }) => (state.data?.isFromDevice ? 0 : HALF_AN_HOUR),
    // The client behind it has retries of its own.
    retry: false,
    // What failed or was found here without a network is asked for again when it is back.
    refetchOnReconnect: true,
  });
}
