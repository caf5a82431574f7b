import { LampstandError } from '@lampstand/contract';

/** What somebody can be to a group, or to a thing in it. */
const roles = {
  owner: 'the owner of the group',
  member: 'members of the group',
  author: 'whoever made it',
  leader: 'the leader',
  /** Anybody in the room, while the leader is not there. */
  standIn: 'whoever is in the room while the leader is away',
} as const;
export type Role = keyof typeof roles;

/** Who may do what to one kind of thing. */
export type Policy = Readonly<Record<string, readonly Role[]>>;

/** Refuses what none of the roles that somebody has may do. */
export function allow(allowed: readonly Role[], has: Readonly<Partial<Record<Role, boolean>>>): void {
  if (allowed.some((role) => has[role])) return;
  throw new LampstandError('group/not-allowed', allowed.map((role) => roles[role]).join(' or '));
}

/** Who may do what to a group. Seeing it is a matter of the database, which hides it from strangers. */
export const groupPolicy = {
  change: ['owner'],
  delete: ['owner'],
  handOver: ['owner'],
  removeMember: ['owner'],
  invite: ['owner', 'member'],
  revokeInvite: ['author', 'owner'],
} as const satisfies Policy;
