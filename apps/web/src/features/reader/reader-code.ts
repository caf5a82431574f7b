import { deferredCode } from '../../ui/deferred-code.ts';

/** What can be done with selected verses; loaded after the first paint. */
export const versePanelCode = deferredCode(() => import('./verses/verse-panel.tsx'));

/**
 * Versions side by side. The server renders them, so both entries load the code before they render a page
 * for somebody who compares versions.
 */
export const sideBySideCode = deferredCode(() => import('./side-by-side/side-by-side.tsx'));
