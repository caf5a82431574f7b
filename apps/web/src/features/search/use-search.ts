import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Found } from '../../api/search-calls.ts';
import { useAppContext, useReaderState } from '../../shared/app-context.ts';
import { findQuery } from './find-query.ts';
import { readSearchAddress, type SearchAddress, searchAddress } from './search-address.ts';

export interface Search {
  readonly address: SearchAddress;
  /** What was found; while another search runs, still what was found before. */
  readonly found: Found | undefined;
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
  const [address, go] = useSearchAddress();
  const { data, error, isFetching, refetch, isEnabled } = useQuery({
    ...findQuery(calls, address),
    placeholderData: keepPreviousData,
  });
  const unlessRunning = (next: SearchAddress, keepsPlace: boolean) => {
    if (!isFetching) go(next, keepsPlace);
  };
  return {
    address,
    found: isEnabled ? data : undefined,
    error: isFetching ? null : error,
    isRunning: isFetching,
    change: (change) => unlessRunning({ ...address, page: 1, ...change }, true),
    turnTo: (page) => unlessRunning({ ...address, page }, false),
    retry: () => void refetch(),
  };
}

/** What the address says, or is about to say: going there takes a moment, and a choice shows at once. */
function useSearchAddress() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const ownVersion = useReaderState((state) => state.version);
  const [chosen, setChosen] = useState<{ readonly at: string; readonly address: SearchAddress }>();
  if (chosen && chosen.at !== key) setChosen(undefined);
  const go = (address: SearchAddress, preventScrollReset: boolean) => {
    setChosen({ at: key, address });
    void navigate(searchAddress(address), { preventScrollReset });
  };
  return [chosen?.at === key ? chosen.address : readSearchAddress(search, ownVersion), go] as const;
}
