import { LampstandError } from '@lampstand/contract';
import { type Database, isRefusedByPolicy, type Queries } from '../db/database.ts';
import { statement } from '../db/one-message.ts';
import type { Membership } from '../http/middleware/group-member.ts';

export type { Membership };

/**
 * The role of a user in a group. A private group that they are not in is reported as not found, by the same
 * query as an id without a group.
 */
export async function membershipOf(
  database: Database,
  session: string,
  groupId: number,
): Promise<Membership> {
  const {
    caller: { userId },
    answers: [[found]],
  } = await database.queryAsCaller(session, selectMembership(groupId));
  if (!found) throw new LampstandError('group/not-found');
  if (found.role === null) throw new LampstandError('group/members-only');
  // The table allows no other roles.
  return { userId, groupId, role: found.role as Membership['role'] };
}

/** No row: the group is not visible. No role: a public group that the reader is not in. */
const selectMembership = statement(
  'membership',
  `select m.role from study_groups g
  left join study_group_members m on m.group_id = g.id and m.user_id = current_user_id()
  where g.id = $1`,
  { role: 'string?' },
);

/** Runs queries on the rows of a group as one of its members. */
export async function asMember<T>(
  database: Database,
  { userId }: Pick<Membership, 'userId'>,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await database.asUser(userId, work);
  } catch (error) {
    // The member left or was removed after the guard let them in.
    throw isRefusedByPolicy(error) ? new LampstandError('group/not-found') : error;
  }
}
