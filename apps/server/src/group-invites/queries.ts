import { type GroupInvite, groupPages, inviteLimits, LampstandError } from '@lampstand/contract';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { studyGroupInvites, studyGroups, users } from '../db/schema.ts';

export type InviteRow = typeof studyGroupInvites.$inferSelect;

export function isInvite(groupId: number, inviteId: string) {
  return and(eq(studyGroupInvites.groupId, groupId), eq(studyGroupInvites.id, inviteId));
}

export async function selectInvite(
  queries: Queries,
  groupId: number,
  inviteId: string,
): Promise<InviteRow | undefined> {
  const [row] = await queries.select().from(studyGroupInvites).where(isInvite(groupId, inviteId));
  return row;
}

export function selectInvites(queries: Queries, groupId: number): Promise<InviteRow[]> {
  return queries
    .select()
    .from(studyGroupInvites)
    .where(eq(studyGroupInvites.groupId, groupId))
    .orderBy(desc(studyGroupInvites.createdAt))
    .limit(2 * inviteLimits.invites);
}

export async function countOpenInvites(queries: Queries, groupId: number): Promise<number> {
  const [{ open } = { open: 0 }] = await queries
    .select({ open: count() })
    .from(studyGroupInvites)
    .where(
      and(
        eq(studyGroupInvites.groupId, groupId),
        isNull(studyGroupInvites.revokedAt),
        gt(studyGroupInvites.expiresAt, sql`now()`),
      ),
    );
  return open;
}

/** The invite behind a link. Having the link is proof enough to see it. */
export async function selectByToken(owner: Queries, token: string) {
  const [found] = await owner
    .select({ invite: studyGroupInvites, group: studyGroups, invitedBy: users.name })
    .from(studyGroupInvites)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupInvites.groupId))
    .innerJoin(users, eq(users.id, studyGroupInvites.userId))
    .where(eq(studyGroupInvites.token, token));
  if (!found) throw new LampstandError('group/invite-not-found');
  if (found.invite.revokedAt) throw new LampstandError('group/invite-revoked');
  if (found.invite.expiresAt <= new Date()) throw new LampstandError('group/invite-expired');
  return found;
}

export function inviteBody(row: InviteRow, origin: string): GroupInvite {
  return {
    id: row.id,
    url: origin + groupPages.invite(row.token),
    email: row.email,
    createdBy: row.userId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    accepted: row.accepted,
  };
}
