import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useLinkState } from '../../ui/link-state.ts';

const HIGHLIGHT = 2000;

/** What was decided for the latest place in the history; nothing on the server and before the first page. */
let latest: { readonly key: string; readonly isArrival: boolean } | undefined;

/**
 * The verse that the address or the link asks for: highlighted for 2 seconds and scrolled into view. The
 * server highlights it too, so hydration begins with it; only the browser scrolls. While the page is
 * turned, the address is still that of the page before.
 */
export function useSoughtVerse(isTurning: boolean): number | undefined {
  const { search, key } = useLocation();
  const { verse } = useLinkState();
  const type = useNavigationType();
  const named = new URLSearchParams(search).get('verse') ?? String(verse ?? '');
  const asked = !isTurning && /^\d{1,3}$/.test(named) ? Number(named) : undefined;
  const [sought, setSought] = useState(latest ? undefined : asked);
  useEffect(() => {
    if (latest?.key !== key) latest = { key, isArrival: type !== 'POP' || (!latest && isFirstVisit()) };
    const element = asked && latest.isArrival ? document.getElementById(`v${asked}`) : null;
    setSought(element ? asked : undefined);
    if (!element) return;
    element.scrollIntoView({ block: 'center' });
    const timer = setTimeout(() => setSought(undefined), HIGHLIGHT);
    return () => clearTimeout(timer);
  }, [asked, key, type]);
  return sought;
}

/** A reader who reloads, comes back or has begun to scroll stays where they are. */
function isFirstVisit(): boolean {
  if (window.scrollY > 0) return false;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}
