import type { SearchRequest, Suggestions } from '@lampstand/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAppContext } from '../../shared/app-context.ts';

/** One letter may become anything. */
const FEWEST = 2;
const LONGEST = 100;
/** Waits until typing pauses. */
const PAUSE = 120;

export type Suggestion = Suggestions['data'][number];
const NONE: readonly Suggestion[] = [];

/** What the typed text may become, while it is being typed. */
export function useSuggestions(typed: string, versions: SearchRequest['versions']) {
  const calls = useAppContext().search;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = usePaused(typed);
  const isTypable = query.trim().length >= FEWEST && query.length <= LONGEST;
  const { data } = useQuery({
    queryKey: ['suggestions', versions, query],
    queryFn: () => calls.suggestions({ query, versions }),
    enabled: isOpen && isTypable,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    // A help, not a need: when it fails, nothing is suggested.
    retry: false,
  });
  return {
    suggestions: isOpen && isTypable ? (data?.data ?? NONE) : NONE,
    /** The chosen one; -1 is what was typed. */
    active,
    setActive,
    open() {
      setIsOpen(true);
      setActive(-1);
    },
    close() {
      setIsOpen(false);
      setActive(-1);
    },
  };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
