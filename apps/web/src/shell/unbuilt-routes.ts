/**
 * Addresses that will have a page and do not have one yet. Whoever builds a page deletes its entry;
 * a test names them all.
 */
export interface UnbuiltRoute {
  readonly path: string;
  readonly title: string;
  /** What will be here, in one line. */
  readonly promise: string;
  readonly access: 'open' | 'signed-in';
  /** What Pro calls it, where it is for Pro. */
  readonly feature?: string;
}

export const unbuiltRoutes: readonly UnbuiltRoute[] = [
  {
    path: 'ai-insights',
    title: 'AI Insights',
    promise: 'Here you will ask about a passage, and every answer will quote the verses it rests on.',
    access: 'signed-in',
    feature: 'AI Insights',
  },
  {
    path: 'mood-scriptures',
    title: 'Mood Scriptures',
    promise: 'Here you will say how you are, and find scripture that speaks to it.',
    access: 'signed-in',
    feature: 'Mood Scriptures',
  },
];
