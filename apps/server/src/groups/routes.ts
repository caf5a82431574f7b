import type { OpenAPIHono } from '@hono/zod-openapi';
import { GROUP_PAGE_SIZE, LampstandError } from '@lampstand/contract';
import { groupRoutes } from '@lampstand/contract/routes';
import { and, count, eq, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { studyGroupMembers, studyGroups } from '../db/schema.ts';
import { GroupBell } from './bell.ts';
import { mountInvites, revokeOpenInvites } from './invites.ts';
import { allow, groupPolicy } from './policy.ts';
import { groupBodies, groupBody, memberOf, withinLimits } from './standing.ts';

/** Groups and who is in them. */
export function mountGroups(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits, doorbell } = parts;
  const bell = new GroupBell(doorbell);
  const isOwn = sql`${studyGroups.id} in (select own_groups())`;
  mountInvites(app, parts);

  app.openapi(groupRoutes.groups, async (c) => {
    const groups = await database.asCaller(visits.token(c), (queries, caller) =>
      groupBodies(queries, caller, isOwn),
    );
    return c.json({ groups }, 200);
  });

  app.openapi(groupRoutes.publicGroups, async (c) => {
    const { query, page } = c.req.valid('query');
    const like = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
    const isFound = and(
      studyGroups.isPublic,
      sql`not ${isOwn}`,
      sql`(${studyGroups.name} ilike ${like} or ${studyGroups.description} ilike ${like})`,
    );
    const found = await database.asCaller(visits.token(c), async (queries, caller) => {
      const [{ total } = { total: 0 }] = await queries
        .select({ total: count() })
        .from(studyGroups)
        .where(isFound);
      const paging = { limit: GROUP_PAGE_SIZE, offset: (Math.max(page, 1) - 1) * GROUP_PAGE_SIZE };
      return { groups: await groupBodies(queries, caller, isFound, paging), total };
    });
    return c.json(found, 200);
  });

  /** Founded by the owner of the tables: until there is a member, nobody could see the group. */
  app.openapi(groupRoutes.createGroup, async (c) => {
    const input = c.req.valid('json');
    const { userId } = await database.asCaller(visits.token(c), async (_, caller) => caller);
    const id = await withinLimits(() =>
      database.transaction(async () => {
        const { owner } = database;
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
        // Else the number that was drawn is taken, which happens once in a blue moon.
        if (!known) throw new LampstandError('network/unavailable');
        return known.id;
      }),
    );
    bell.membership(userId);
    const body = await database.asCaller(visits.token(c), (queries, caller) =>
      groupBody(queries, caller, id),
    );
    return c.json(body, 200);
  });

  app.openapi(groupRoutes.group, async (c) => {
    const { groupId } = c.req.valid('param');
    const body = await database.asCaller(visits.token(c), (queries, caller) =>
      groupBody(queries, caller, groupId),
    );
    return c.json(body, 200);
  });

  app.openapi(groupRoutes.updateGroup, async (c) => {
    const { groupId } = c.req.valid('param');
    const { name, description, isPublic } = c.req.valid('json');
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has, group } = await memberOf(queries, caller, groupId);
      allow(groupPolicy.change, has);
      await queries
        .update(studyGroups)
        .set({
          name: name ?? group.name,
          description: description ?? group.description,
          isPublic: isPublic ?? group.isPublic,
        })
        .where(eq(studyGroups.id, groupId));
      return groupBody(queries, caller, groupId);
    });
    bell.group(groupId);
    return c.json(body, 200);
  });

  app.openapi(groupRoutes.deleteGroup, async (c) => {
    const { groupId } = c.req.valid('param');
    const members = await database.asCaller(visits.token(c), async (queries, caller) => {
      allow(groupPolicy.delete, (await memberOf(queries, caller, groupId)).has);
      const before = await queries
        .select({ userId: studyGroupMembers.userId })
        .from(studyGroupMembers)
        .where(eq(studyGroupMembers.groupId, groupId));
      await queries.delete(studyGroups).where(eq(studyGroups.id, groupId));
      return before;
    });
    bell.group(groupId);
    for (const { userId } of members) bell.membership(userId);
    return c.json({}, 200);
  });

  app.openapi(groupRoutes.joinGroup, async (c) => {
    const { groupId } = c.req.valid('param');
    const { body, userId } = await withinLimits(() =>
      database.asCaller(visits.token(c), async (queries, caller) => {
        const { isPublic, role } = await groupBody(queries, caller, groupId);
        if (isPublic && role === null) {
          await queries
            .insert(studyGroupMembers)
            .values({ groupId, userId: caller.userId })
            .onConflictDoNothing();
        }
        return { body: await groupBody(queries, caller, groupId), userId: caller.userId };
      }),
    );
    bell.group(groupId);
    bell.membership(userId);
    return c.json(body, 200);
  });

  app.openapi(groupRoutes.leaveGroup, async (c) => {
    const { groupId } = c.req.valid('param');
    const userId = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { role } = await groupBody(queries, caller, groupId);
      if (role === 'owner') throw new LampstandError('group/owner-stays');
      await revokeOpenInvites(queries, groupId, caller.userId);
      await queries.delete(studyGroupMembers).where(isMember(groupId, caller.userId));
      return caller.userId;
    });
    bell.group(groupId);
    bell.membership(userId);
    return c.json({}, 200);
  });

  app.openapi(groupRoutes.updateMembership, async (c) => {
    const { groupId } = c.req.valid('param');
    const { reminders } = c.req.valid('json');
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await queries.update(studyGroupMembers).set({ reminders }).where(isMember(groupId, caller.userId));
      return groupBody(queries, caller, groupId);
    });
    return c.json(body, 200);
  });

  app.openapi(groupRoutes.removeMember, async (c) => {
    const { groupId, userId } = c.req.valid('param');
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      allow(groupPolicy.removeMember, has);
      if (userId === caller.userId) throw new LampstandError('group/owner-stays');
      await queries.delete(studyGroupMembers).where(isMember(groupId, userId));
      // Any of the links may be known to them.
      await revokeOpenInvites(queries, groupId);
      return groupBody(queries, caller, groupId);
    });
    bell.membership(userId);
    bell.group(groupId);
    return c.json(body, 200);
  });

  /** Roles are out of the reach of requests, so this too is written by the owner of the tables. */
  app.openapi(groupRoutes.handOverGroup, async (c) => {
    const { groupId } = c.req.valid('param');
    const { userId } = c.req.valid('json');
    const token = visits.token(c);
    const { userId: from, has } = await database.asCaller(token, (queries, caller) =>
      memberOf(queries, caller, groupId),
    );
    if (!(userId === from && has.owner)) {
      allow(groupPolicy.handOver, has);
      await database.transaction(async () => {
        const set = (id: string, before: 'owner' | 'member', role: 'owner' | 'member') =>
          database.owner
            .update(studyGroupMembers)
            .set({ role })
            .where(and(isMember(groupId, id), eq(studyGroupMembers.role, before)))
            .returning();
        // What has changed since it was looked at is not done by halves.
        const [given] = await set(from, 'owner', 'member');
        const [taken] = given ? await set(userId, 'member', 'owner') : [];
        if (!taken) throw new LampstandError('group/member-not-found');
      });
      bell.group(groupId);
    }
    const body = await database.asCaller(token, (queries, caller) => groupBody(queries, caller, groupId));
    return c.json(body, 200);
  });
}

function isMember(groupId: number, userId: string) {
  return and(eq(studyGroupMembers.groupId, groupId), eq(studyGroupMembers.userId, userId));
}
