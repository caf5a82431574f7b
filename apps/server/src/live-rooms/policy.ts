import type { Policy } from '../groups/policy.ts';

/** Who may do what in a live room. Being there, asking and writing are for all members. */
export const roomPolicy = {
  leadTo: ['leader'],
  handOverLead: ['leader', 'owner', 'standIn'],
  end: ['leader', 'owner'],
} as const satisfies Policy;
