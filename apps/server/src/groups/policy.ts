import { LampstandError } from '@lampstand/contract';
import type { Membership } from './membership.ts';

/** The relation of a user to a group, or to an item in it. */
const roles = {
  owner: 'the owner of the group',
  member: 'members of the group',
  author: 'whoever made it',
  leader: 'the leader',
  /** Anyone in the room while the leader is absent. */
  standIn: 'whoever is in the room while the leader is away',
} as const;
export type Role = keyof typeof roles;

/** Who may perform which action on one kind of item. */
export type Policy = Readonly<Record<string, readonly Role[]>>;

/** Refuses what a member may not do, by their role in the group and their relation to the item. */
export function allow(
  allowed: readonly Role[],
  { role }: Pick<Membership, 'role'>,
  also: Readonly<Partial<Record<Exclude<Role, 'owner' | 'member'>, boolean>>> = {},
): void {
  const has: Partial<Record<Role, boolean>> = { ...also, owner: role === 'owner', member: true };
  if (allowed.some((each) => has[each])) return;
  throw new LampstandError('group/not-allowed', allowed.map((each) => roles[each]).join(' or '));
}

/** Who may do what to a group. The database itself hides private groups from strangers. */
export const groupPolicy = {
  change: ['owner'],
  delete: ['owner'],
  handOver: ['owner'],
  removeMember: ['owner'],
  invite: ['owner', 'member'],
  revokeInvite: ['author', 'owner'],
} as const satisfies Policy;
