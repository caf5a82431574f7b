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
    path: 'study-groups',
    title: 'Study Groups',
    promise: 'Here you will read and study together with others.',
    access: 'open',
  },
  {
    path: 'study-groups/:groupId',
    title: 'Study Group',
    promise: 'Here a group will find its sessions and the notes it shares.',
    access: 'open',
  },
];
