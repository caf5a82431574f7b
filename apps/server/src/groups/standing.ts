import { type ErrorCode, LampstandError, type StudyGroup } from '@lampstand/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Caller, type Queries, violates } from '../db/database.ts';
import type { Statement } from '../db/one-message.ts';
import { studyGroupMembers, studyGroups } from '../db/schema.ts';

/** Somebody in a group of theirs. */
export interface Standing extends Caller {
  readonly group: typeof studyGroups.$inferSelect;
  readonly role: 'owner' | 'member';
  /** In the words of the policies. */
  readonly has: { readonly owner: boolean; readonly member: true };
}

/**
 * How somebody stands in a group. Every call about a group begins with this: a private group that they
 * are not in is not to be found, by the same look that finds nothing for an id that no group has.
 */
export async function memberOf(queries: Queries, caller: Caller, groupId: number): Promise<Standing> {
  const [found] = await queries
    .select({ group: studyGroups, role: studyGroupMembers.role })
    .from(studyGroups)
    .leftJoin(studyGroupMembers, isMembershipOf(caller))
    .where(eq(studyGroups.id, groupId));
  const { group, role } = requireMember(found);
  return { ...caller, group, role, has: { owner: role === 'owner', member: true } };
}

/** The same look in one message with what it guards; `requireMember` reads the answer. */
export function lookAtStanding(groupId: number): Statement {
  return { name: 'standing', text: STANDING, values: [groupId] };
}

const STANDING = `
  select m.role from study_groups g
  left join study_group_members m on m.group_id = g.id and m.user_id = current_user_id()
  where g.id = $1`;

/** How somebody stands in a group that they can see; none is a public group that they are not in. */
export interface StandingRow {
  readonly role: Standing['role'] | null;
}

export function requireMember<Found extends StandingRow>(
  found: Found | undefined,
): Found & Pick<Standing, 'role'> {
  if (!found) throw new LampstandError('group/not-found');
  const { role } = found;
  if (role === null) throw new LampstandError('group/members-only');
  return { ...found, role };
}

function isMembershipOf({ userId }: Caller): SQL | undefined {
  return and(eq(studyGroupMembers.groupId, studyGroups.id), eq(studyGroupMembers.userId, userId));
}

interface MemberRow extends Record<string, unknown> {
  readonly group_id: number;
  readonly user_id: string;
  readonly name: string;
  readonly role: 'owner' | 'member';
  readonly joined_at: string;
}

/** Groups as whoever asks sees them, the newest first. */
export async function groupBodies(
  queries: Queries,
  caller: Caller,
  where: SQL | undefined,
  { limit = 1000, offset = 0 } = {},
): Promise<StudyGroup[]> {
  const rows = await queries
    .select({
      group: studyGroups,
      role: studyGroupMembers.role,
      reminders: studyGroupMembers.reminders,
      memberCount: sql<number>`member_count(${studyGroups.id})`,
    })
    .from(studyGroups)
    .leftJoin(studyGroupMembers, isMembershipOf(caller))
    .where(where)
    .orderBy(sql`${studyGroups.createdAt} desc, ${studyGroups.id}`)
    .limit(limit)
    .offset(offset);
  const ids = rows.filter(({ role }) => role !== null).map(({ group }) => group.id);
  const { rows: members } = await queries.execute<MemberRow>(
    sql`select * from members_of(${sql.param(ids)}::integer[])`,
  );
  return rows.map(({ group: { key: _, ...group }, role, reminders, memberCount }) => ({
    ...group,
    createdAt: group.createdAt.toISOString(),
    memberCount,
    role,
    reminders: reminders ?? false,
    members: members
      .filter((member) => member.group_id === group.id)
      .map((member) => ({
        userId: member.user_id,
        name: member.name,
        role: member.role,
        joinedAt: new Date(member.joined_at).toISOString(),
      })),
  }));
}

/** One group, as whoever asks sees it. */
export async function groupBody(queries: Queries, caller: Caller, groupId: number): Promise<StudyGroup> {
  const [body] = await groupBodies(queries, caller, eq(studyGroups.id, groupId));
  if (!body) throw new LampstandError('group/not-found');
  return body;
}

/** Joining may be refused by the limits, which the database keeps; this says so in words. */
export async function withinLimits<T>(join: () => Promise<T>): Promise<T> {
  try {
    return await join();
  } catch (error) {
    if (violates(error, 'members_of_a_group'))
      throw full('This group has as many members as a group can have.');
    if (violates(error, 'groups_of_a_reader'))
      throw full('You are in as many groups as one reader can be in.');
    throw error;
  }
}

export function full(message: string): LampstandError<Extract<ErrorCode, 'group/full'>> {
  return new LampstandError('group/full', message);
}
