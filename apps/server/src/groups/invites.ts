import { randomBytes } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { type GroupInvite, groupPages, inviteLimits, LampstandError } from '@lampstand/contract';
import { inviteRoutes } from '@lampstand/contract/routes';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import type { Queries } from '../db/database.ts';
import { studyGroupInvites, studyGroupMembers, studyGroups, users } from '../db/schema.ts';
import { JOBS } from '../jobs/jobs.ts';
import { GroupBell } from './bell.ts';
import { enqueueForGroup } from './jobs.ts';
import { allow, groupPolicy } from './policy.ts';
import { full, groupBody, memberOf, withinLimits } from './standing.ts';

const DAY = 24 * 60 * 60;

/** Links by which others come into a group. Whoever has one may use it until it expires or is revoked. */
export function mountInvites(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits, doorbell, limits } = parts;
  const bell = new GroupBell(doorbell);

  app.openapi(inviteRoutes.invites, async (c) => {
    const { groupId } = c.req.valid('param');
    const rows = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      return queries
        .select()
        .from(studyGroupInvites)
        .where(eq(studyGroupInvites.groupId, groupId))
        .orderBy(desc(studyGroupInvites.createdAt))
        .limit(2 * inviteLimits.invites);
    });
    const origin = visits.origin(c);
    return c.json({ invites: rows.map((row) => inviteBody(row, origin)) }, 200);
  });

  app.openapi(inviteRoutes.createInvite, async (c) => {
    const { groupId, inviteId } = c.req.valid('param');
    const { days, email } = c.req.valid('json');
    const isIt = and(eq(studyGroupInvites.groupId, groupId), eq(studyGroupInvites.id, inviteId));
    const token = visits.token(c);
    const origin = visits.origin(c);
    const known = await database.asCaller(token, async (queries, caller) => {
      const standing = await memberOf(queries, caller, groupId);
      allow(groupPolicy.invite, standing.has);
      const [row] = await queries.select().from(studyGroupInvites).where(isIt);
      return { row, standing };
    });
    if (known.row) return c.json(inviteBody(known.row, origin), 200);
    if (email !== undefined) {
      await limits.count({
        key: ['invite', known.standing.userId],
        most: inviteLimits.invitesByMail,
        seconds: DAY,
      });
      await limits.count({ key: ['mail', email], most: 5, seconds: 60 * 60 });
    }
    const row = await database.asCaller(token, async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      const [{ standing } = { standing: 0 }] = await queries
        .select({ standing: count() })
        .from(studyGroupInvites)
        .where(
          and(
            eq(studyGroupInvites.groupId, groupId),
            isNull(studyGroupInvites.revokedAt),
            gt(studyGroupInvites.expiresAt, sql`now()`),
          ),
        );
      if (standing >= inviteLimits.invites) {
        throw full('There are as many open invites as a group can have. Take some back first.');
      }
      const [made] = await queries
        .insert(studyGroupInvites)
        .values({
          groupId,
          id: inviteId,
          token: randomBytes(24).toString('base64url'),
          email: email ?? null,
          expiresAt: sql`now() + make_interval(days => ${days})`,
        })
        .onConflictDoNothing()
        .returning();
      if (made?.email) await enqueueForGroup(queries, 'group-invite', groupId, inviteId, origin);
      return made ?? (await queries.select().from(studyGroupInvites).where(isIt))[0];
    });
    // The name is that of an invite of somebody else.
    if (!row) throw new LampstandError('sync/conflict');
    doorbell.ring(JOBS, '');
    bell.group(groupId);
    return c.json(inviteBody(row, origin), 200);
  });

  app.openapi(inviteRoutes.revokeInvite, async (c) => {
    const { groupId, inviteId } = c.req.valid('param');
    const row = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      const isIt = and(eq(studyGroupInvites.groupId, groupId), eq(studyGroupInvites.id, inviteId));
      const [found] = await queries.select().from(studyGroupInvites).where(isIt);
      if (!found) throw new LampstandError('group/invite-not-found');
      allow(groupPolicy.revokeInvite, { ...has, author: found.userId === caller.userId });
      const [revoked] = await queries
        .update(studyGroupInvites)
        .set({ revokedAt: sql`coalesce(${studyGroupInvites.revokedAt}, now())` })
        .where(isIt)
        .returning();
      return revoked ?? found;
    });
    bell.group(groupId);
    return c.json(inviteBody(row, visits.origin(c)), 200);
  });

  /** What a link stands for. Whoever has it proves by it that they may know; there is no user yet. */
  const standsFor = async (token: string) => {
    const [found] = await database.owner
      .select({ invite: studyGroupInvites, group: studyGroups, invitedBy: users.name })
      .from(studyGroupInvites)
      .innerJoin(studyGroups, eq(studyGroups.id, studyGroupInvites.groupId))
      .innerJoin(users, eq(users.id, studyGroupInvites.userId))
      .where(eq(studyGroupInvites.token, token));
    if (!found) throw new LampstandError('group/invite-not-found');
    if (found.invite.revokedAt) throw new LampstandError('group/invite-revoked');
    if (found.invite.expiresAt <= new Date()) throw new LampstandError('group/invite-expired');
    return found;
  };

  app.openapi(inviteRoutes.invitation, async (c) => {
    const { token } = c.req.valid('param');
    const session = visits.token(c);
    const reader = session
      ? await database.asCaller(session, async (_, caller) => caller.userId).catch(() => undefined)
      : undefined;
    const body = await database.guarded(async () => {
      const { invite, group, invitedBy } = await standsFor(token);
      const members = await database.owner
        .select({ userId: studyGroupMembers.userId })
        .from(studyGroupMembers)
        .where(eq(studyGroupMembers.groupId, group.id));
      return {
        groupId: group.id,
        name: group.name,
        description: group.description,
        memberCount: members.length,
        invitedBy: invitedBy || 'A member',
        expiresAt: invite.expiresAt.toISOString(),
        isMember: members.some(({ userId }) => userId === reader),
      };
    });
    return c.json(body, 200);
  });

  app.openapi(inviteRoutes.acceptInvite, async (c) => {
    const { token } = c.req.valid('param');
    const { userId } = await database.asCaller(visits.token(c), async (_, caller) => caller);
    const groupId = await withinLimits(() =>
      database.transaction(async () => {
        const { group, invite } = await standsFor(token);
        const joined = await database.owner
          .insert(studyGroupMembers)
          .values({ groupId: group.id, userId })
          .onConflictDoNothing()
          .returning();
        if (joined.length > 0) {
          await database.owner
            .update(studyGroupInvites)
            .set({ accepted: sql`${studyGroupInvites.accepted} + 1` })
            .where(and(eq(studyGroupInvites.groupId, group.id), eq(studyGroupInvites.id, invite.id)));
        }
        return group.id;
      }),
    );
    bell.group(groupId);
    bell.membership(userId);
    const body = await database.asCaller(visits.token(c), (queries, caller) =>
      groupBody(queries, caller, groupId),
    );
    return c.json(body, 200);
  });
}

/** Takes back the links of one member, or all of them. */
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

function inviteBody(row: typeof studyGroupInvites.$inferSelect, origin: string): GroupInvite {
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
