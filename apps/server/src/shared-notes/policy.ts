import type { Policy } from '../groups/policy.ts';

/** Who may do what to a note shared with a group, and to the comments on it. */
export const sharedNotePolicy = {
  edit: ['author'],
  delete: ['author', 'owner'],
  seeReports: ['owner'],
} as const satisfies Policy;
