import { useEffect, useState } from 'react';

/**
 * The part of the page that a step is about: parts say `data-tour` with their name. It is followed as
 * the page changes, for a part may come (a verse is selected) and go (the sidebar is put away).
 */
export function useTarget(name: string | undefined): Element | undefined {
  const [target, setTarget] = useState<Element>();
  useEffect(() => {
    let frame = 0;
    const look = () => setTarget(name === undefined ? undefined : findTarget(name));
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const observer = new MutationObserver(lookSoon);
    look();
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['class', 'open', 'data-tour'],
    });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('resize', lookSoon);
    };
  }, [name]);
  return target;
}

/** The sidebar stands in the page twice, once for phones; only what can be seen can be shown. */
function findTarget(name: string): Element | undefined {
  return [...document.querySelectorAll(`[data-tour="${name}"]`)].find((element) => element.checkVisibility());
}

/** Room for the bar and the frame. */
const BELOW_BAR = 80;

/** Brings a target before the eyes; the bar returns when the page is at its head. */
export function showTarget(target: Element): void {
  if (target.closest('header')) {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  const { top, height } = target.getBoundingClientRect();
  // What is taller than the window is shown from its beginning.
  const space = Math.max(BELOW_BAR, (innerHeight - height) / 2);
  const isInView = top >= BELOW_BAR && top + Math.min(height, innerHeight / 3) <= innerHeight;
  if (!isInView) window.scrollBy({ top: top - space, behavior: 'instant' });
}
