import type { Policy } from '../groups/policy.ts';

/** Who may do what to a session of a group. */
export const sessionPolicy = {
  schedule: ['member'],
  change: ['author', 'owner'],
  cancel: ['author', 'owner'],
} as const satisfies Policy;
