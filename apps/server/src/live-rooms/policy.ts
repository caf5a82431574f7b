import type { Policy } from '../groups/policy.ts';

/** Who may do what in a live room. Being present, asking and writing are open to all members. */
export const roomPolicy = {
  leadTo: ['leader'],
  handOverLead: ['leader', 'owner', 'standIn'],
  end: ['leader', 'owner'],
} as const satisfies Policy;
