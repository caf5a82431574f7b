import type { OpenAPIHono } from '@hono/zod-openapi';
import { CALENDAR_PATH, LampstandError, sessionLimits } from '@lampstand/contract';
import { groupSessionRoutes } from '@lampstand/contract/routes';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import type { Queries } from '../db/database.ts';
import { studyRooms, studySessionParticipants, studySessions } from '../db/schema.ts';
import { GroupBell } from '../groups/bell.ts';
import { enqueueForGroup, REMINDER_BEFORE } from '../groups/jobs.ts';
import { allow } from '../groups/policy.ts';
import { full, memberOf, type Standing } from '../groups/standing.ts';
import { JOBS } from '../jobs/jobs.ts';
import { calendarFile } from './calendar.ts';
import { sessionPolicy } from './policy.ts';
import {
  isSession,
  openingOf,
  requireStanding,
  type SessionRow,
  sessionBodies,
  sessionBody,
  sessionRow,
} from './sessions.ts';

/** Planned sessions of a group, and who takes part. What happens in them is a matter of the live room. */
export function mountGroupSessions(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits, doorbell } = parts;
  const bell = new GroupBell(doorbell);
  const ends = sql`${studySessions.scheduledFor} + make_interval(mins => ${studySessions.duration})`;
  const isToCome = and(
    isNull(studySessions.cancelledAt),
    isNull(studySessions.endedAt),
    sql`${ends} > now()`,
  );

  app.openapi(groupSessionRoutes.upcomingSessions, async (c) => {
    const sessions = await database.asCaller(visits.token(c), (queries, caller) =>
      sessionBodies(queries, caller, isToCome),
    );
    return c.json({ sessions }, 200);
  });

  app.openapi(groupSessionRoutes.groupSessions, async (c) => {
    const { groupId } = c.req.valid('param');
    const sessions = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      return sessionBodies(queries, caller, eq(studySessions.groupId, groupId));
    });
    return c.json({ sessions }, 200);
  });

  app.openapi(groupSessionRoutes.groupSession, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const session = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      return sessionBody(queries, caller, groupId, sessionId);
    });
    return c.json(session, 200);
  });

  app.get(CALENDAR_PATH.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const params = groupSessionRoutes.groupSession.request.params.safeParse(c.req.param());
    if (!params.success) throw new LampstandError('group/not-found');
    const { groupId, sessionId } = params.data;
    const session = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      return sessionBody(queries, caller, groupId, sessionId);
    });
    c.header('content-disposition', 'attachment; filename="session.ics"');
    c.header('content-type', 'text/calendar; charset=utf-8');
    return c.body(calendarFile(session, visits.origin(c)));
  });

  app.openapi(groupSessionRoutes.saveGroupSession, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const { base, scheduledFor, ...fields } = c.req.valid('json');
    const wanted: Wanted = { ...fields, scheduledFor: new Date(scheduledFor) };
    const session = await database.asCaller(visits.token(c), async (queries, caller) => {
      const standing = await memberOf(queries, caller, groupId);
      const [known] = await queries
        .select()
        .from(studySessions)
        .where(isSession(groupId, sessionId))
        .for('update');
      const saved = known
        ? await edit(queries, standing, known, wanted, base)
        : await schedule(queries, standing, sessionId, wanted);
      if (saved) {
        const origin = visits.origin(c);
        const reminder = new Date(saved.scheduledFor.getTime() - REMINDER_BEFORE);
        if (reminder > new Date()) {
          await enqueueForGroup(queries, 'session-reminder', groupId, sessionId, origin, reminder);
        }
        await enqueueForGroup(queries, 'session-end', groupId, sessionId, origin, openingOf(saved).closesAt);
      }
      return sessionBody(queries, caller, groupId, sessionId);
    });
    bell.group(groupId);
    bell.room(groupId, sessionId);
    return c.json(session, 200);
  });

  app.openapi(groupSessionRoutes.cancelGroupSession, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const session = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      const row = await sessionRow(queries, groupId, sessionId);
      allow(sessionPolicy.cancel, { ...has, author: row.createdBy === caller.userId });
      if (row.endedAt) throw new LampstandError('group/session-over');
      if (!row.cancelledAt) {
        await queries
          .update(studySessions)
          .set({ cancelledAt: sql`now()`, revision: sql`${studySessions.revision} + 1` })
          .where(isSession(groupId, sessionId));
        await enqueueForGroup(queries, 'session-cancelled', groupId, sessionId, visits.origin(c));
      }
      return sessionBody(queries, caller, groupId, sessionId);
    });
    doorbell.ring(JOBS, '');
    bell.group(groupId);
    bell.room(groupId, sessionId);
    return c.json(session, 200);
  });

  app.openapi(groupSessionRoutes.joinGroupSession, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const session = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      requireStanding(await sessionRow(queries, groupId, sessionId));
      await takePart(queries, groupId, sessionId);
      return sessionBody(queries, caller, groupId, sessionId);
    });
    bell.group(groupId);
    return c.json(session, 200);
  });

  app.openapi(groupSessionRoutes.leaveGroupSession, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const session = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await queries
        .delete(studySessionParticipants)
        .where(
          and(
            eq(studySessionParticipants.groupId, groupId),
            eq(studySessionParticipants.sessionId, sessionId),
            eq(studySessionParticipants.userId, caller.userId),
          ),
        );
      return sessionBody(queries, caller, groupId, sessionId);
    });
    bell.group(groupId);
    return c.json(session, 200);
  });

  /** Gives back what is new, or nothing where all is as it was. */
  const schedule = async (queries: Queries, { has, group }: Standing, id: string, wanted: Wanted) => {
    allow(sessionPolicy.schedule, has);
    requireFuture(wanted.scheduledFor);
    const [{ planned } = { planned: 0 }] = await queries
      .select({ planned: count() })
      .from(studySessions)
      .where(and(eq(studySessions.groupId, group.id), isToCome));
    if (planned >= sessionLimits.sessions) {
      throw full('There are as many sessions to come as a group can have. Cancel one first.');
    }
    const [made] = await queries
      .insert(studySessions)
      .values({ groupId: group.id, id, ...wanted })
      .onConflictDoNothing()
      .returning();
    // The same request came twice at once.
    if (!made) return undefined;
    await queries.insert(studyRooms).values({ groupId: group.id, sessionId: id, leaderId: made.createdBy });
    await takePart(queries, group.id, id);
    return made;
  };

  const edit = async (
    queries: Queries,
    { has, userId }: Standing,
    known: SessionRow,
    wanted: Wanted,
    base: number | null,
  ) => {
    if (isSame(known, wanted)) return undefined;
    allow(sessionPolicy.change, { ...has, author: known.createdBy === userId });
    requireStanding(known);
    if (base !== known.revision) throw new LampstandError('sync/conflict');
    if (known.scheduledFor.getTime() !== wanted.scheduledFor.getTime()) requireFuture(wanted.scheduledFor);
    const [row] = await queries
      .update(studySessions)
      .set({ ...wanted, revision: known.revision + 1 })
      .where(isSession(known.groupId, known.id))
      .returning();
    return row;
  };
}

type Wanted = Pick<SessionRow, 'name' | 'description' | 'scheduledFor' | 'duration' | 'verses'>;

function isSame(row: SessionRow, wanted: Wanted): boolean {
  const told = ({ name, description, scheduledFor, duration, verses }: Wanted) =>
    JSON.stringify([name, description, scheduledFor, duration, verses]);
  return told(row) === told(wanted);
}

/** Forms take whole minutes, so the one that has just begun counts. */
function requireFuture(moment: Date): void {
  if (moment.getTime() < Date.now() - 60_000) throw new LampstandError('group/session-past');
}

async function takePart(queries: Queries, groupId: number, sessionId: string): Promise<void> {
  await queries.insert(studySessionParticipants).values({ groupId, sessionId }).onConflictDoNothing();
}
