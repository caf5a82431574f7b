import type { FoundPage } from '@lampstand/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useAppContext, useReaderState } from '../app-context.ts';
import { findQuery } from './find-query.ts';
import { readSearchAddress, type SearchAddress, searchAddress } from './search-address.ts';

export interface Search {
  readonly address: SearchAddress;
  /** What was found; while another search runs, still what was found before. */
  readonly found: FoundPage | undefined;
  readonly error: Error | null;
  readonly isRunning: boolean;
  /** Searches for something else, from its first page on. Ignored while a search runs. */
  readonly change: (change: Partial<SearchAddress>) => void;
  readonly turnTo: (page: number) => void;
  readonly retry: () => void;
}

/** The search that the address names: its history is the browser's, and it can be shared. */
export function useSearch(): Search {
  const calls = useAppContext().search;
  const { search } = useLocation();
  const navigate = useNavigate();
  const ownVersion = useReaderState((state) => state.version);
  const address = readSearchAddress(search, ownVersion);
  const { data, error, isFetching, refetch, isEnabled } = useQuery({
    ...findQuery(calls, address),
    placeholderData: keepPreviousData,
  });
  const go = (next: SearchAddress, keepsPlace: boolean) => {
    if (!isFetching) void navigate(searchAddress(next), { preventScrollReset: keepsPlace });
  };
  return {
    address,
    found: isEnabled ? data : undefined,
    error: isFetching ? null : error,
    isRunning: isFetching,
    change: (change) => go({ ...address, page: 1, ...change }, true),
    turnTo: (page) => go({ ...address, page }, false),
    retry: () => void refetch(),
  };
}
