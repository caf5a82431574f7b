import { LampstandError, type StudyGroup } from '@lampstand/contract';
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Caller, Queries } from '../db/database.ts';
import { studyGroupInvites, studyGroupMembers, studyGroups } from '../db/schema.ts';

type User = Pick<Caller, 'userId'>;

interface MemberRow extends Record<string, unknown> {
  readonly group_id: number;
  readonly user_id: string;
  readonly name: string;
  readonly role: 'owner' | 'member';
  readonly joined_at: string;
}

export const isOwnGroup = sql`${studyGroups.id} in (select own_groups())`;

/** Public groups that the reader is not in, by words of their name or description. */
export function isPublicAbout(query: string): SQL | undefined {
  const like = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    studyGroups.isPublic,
    sql`not ${isOwnGroup}`,
    sql`(${studyGroups.name} ilike ${like} or ${studyGroups.description} ilike ${like})`,
  );
}

export async function countGroups(queries: Queries, where: SQL | undefined): Promise<number> {
  const [{ total } = { total: 0 }] = await queries.select({ total: count() }).from(studyGroups).where(where);
  return total;
}

/** Groups as the caller sees them, the newest first. */
export async function selectGroups(
  queries: Queries,
  user: User,
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
    .leftJoin(studyGroupMembers, isMember(sql`${studyGroups.id}`, user.userId))
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
    members: members.filter(({ group_id }) => group_id === group.id).map(memberBody),
  }));
}

function memberBody({ user_id, name, role, joined_at }: MemberRow): StudyGroup['members'][number] {
  return { userId: user_id, name, role, joinedAt: new Date(joined_at).toISOString() };
}

/** One group as the caller sees it. */
export async function selectGroup(queries: Queries, user: User, groupId: number): Promise<StudyGroup> {
  const [group] = await selectGroups(queries, user, eq(studyGroups.id, groupId));
  if (!group) throw new LampstandError('group/not-found');
  return group;
}

export function isMember(groupId: number | SQL, userId: string): SQL | undefined {
  return and(eq(studyGroupMembers.groupId, groupId), eq(studyGroupMembers.userId, userId));
}

/** Changes a member's role if it still has the expected value; returns whether it was changed. */
export async function changeRole(
  owner: Queries,
  groupId: number,
  userId: string,
  { from, to }: { readonly from: 'owner' | 'member'; readonly to: 'owner' | 'member' },
): Promise<boolean> {
  const changed = await owner
    .update(studyGroupMembers)
    .set({ role: to })
    .where(and(isMember(groupId, userId), eq(studyGroupMembers.role, from)))
    .returning();
  return changed.length > 0;
}

/** Creates a group, or finds the one that the same request created before. */
export async function insertGroup(
  owner: Queries,
  userId: string,
  input: {
    readonly key: string;
    readonly name: string;
    readonly description: string;
    readonly isPublic: boolean;
  },
): Promise<number> {
  const [made] = await owner
    .insert(studyGroups)
    .values({ ...input, createdBy: userId })
    .onConflictDoNothing()
    .returning({ id: studyGroups.id });
  if (made) {
    await owner.insert(studyGroupMembers).values({ groupId: made.id, userId, role: 'owner' });
    return made.id;
  }
  const [known] = await owner
    .select({ id: studyGroups.id })
    .from(studyGroups)
    .where(and(eq(studyGroups.createdBy, userId), eq(studyGroups.key, input.key)));
  // The random id is already taken, which is rare; the next attempt draws another.
  if (!known) throw new LampstandError('network/unavailable');
  return known.id;
}

/** Revokes the invites of one member, or all of them. */
export async function revokeOpenInvites(queries: Queries, groupId: number, userId?: string): Promise<void> {
  await queries
    .update(studyGroupInvites)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(studyGroupInvites.groupId, groupId),
        isNull(studyGroupInvites.revokedAt),
        userId === undefined ? undefined : eq(studyGroupInvites.userId, userId),
      ),
    );
}
