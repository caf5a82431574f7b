import type { FoundRanges } from './scripture-ranges.ts';

const ALL = 'found';
const CURRENT = 'found-current';

/**
 * Paints the matches through the browser's highlight registry, so that the elements, which are
 * React's, stay as they are. A browser without one still scrolls to the verse.
 */
export function paintMatches(found: readonly FoundRanges[], current: number): void {
  if (!('highlights' in CSS)) return;
  const here = new Highlight(...(found[current] ?? []));
  here.priority = 1;
  CSS.highlights.set(ALL, new Highlight(...found.flat()));
  CSS.highlights.set(CURRENT, here);
}

export function clearMatches(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}
