import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useLinkState } from '../../ui/link-state.ts';

const HIGHLIGHT = 2000;

/**
 * The verse that the address or the link asks for: scrolled into view and highlighted for 2 seconds. While
 * the page is turned, the address is still that of the page before.
 */
export function useSoughtVerse(isTurning: boolean): number | undefined {
  const { search, key } = useLocation();
  const { verse } = useLinkState();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once for each place in the history.
  const isArrival = useMemo(() => type !== 'POP' || isFirstVisit(), [key]);
  const named = new URLSearchParams(search).get('verse') ?? String(verse ?? '');
  const asked = isArrival && !isTurning && /^\d{1,3}$/.test(named) ? Number(named) : 0;
  const [sought, setSought] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation (its key) seeks anew.
  useEffect(() => {
    isFreshPage = false;
    const element = asked > 0 ? document.getElementById(`v${asked}`) : null;
    if (!element) return;
    element.scrollIntoView({ block: 'center' });
    setSought(asked);
    const timer = setTimeout(() => setSought(undefined), HIGHLIGHT);
    return () => {
      clearTimeout(timer);
      setSought(undefined);
    };
  }, [asked, key]);
  return sought;
}

/** Whether nothing has been shown since the document was loaded. */
let isFreshPage = true;

/** Whoever comes back, reloads, or has begun to read is left where they are. */
function isFirstVisit(): boolean {
  if (!isFreshPage || typeof window === 'undefined' || window.scrollY > 0) return false;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}
