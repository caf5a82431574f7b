import { type GroupSession, LampstandError, room } from '@lampstand/contract';
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Caller, Queries } from '../db/database.ts';
import { studyGroups, studySessionParticipants, studySessions } from '../db/schema.ts';

export type SessionRow = typeof studySessions.$inferSelect;

type User = Pick<Caller, 'userId'>;

const MINUTE = 60_000;

/** The time range in which the room of a session is open. */
export function openingOf({ scheduledFor, duration, endedAt }: SessionRow) {
  const start = scheduledFor.getTime();
  const planned = new Date(start + duration * MINUTE);
  return {
    opensAt: new Date(start - room.opensBefore * MINUTE),
    closesAt: endedAt && endedAt < planned ? endedAt : planned,
  };
}

/** Sessions as the caller sees them, ordered by time. */
export async function selectSessions(
  queries: Queries,
  { userId }: User,
  where: SQL | undefined,
): Promise<GroupSession[]> {
  const rows = await queries
    .select({
      session: studySessions,
      groupName: studyGroups.name,
      isOwner: sql<boolean>`${studySessions.groupId} in (select owned_groups())`,
      participants: sql<string[]>`array(
        select p.user_id from study_session_participants p
        where p.group_id = ${studySessions.groupId} and p.session_id = ${studySessions.id}
        order by p.joined_at, p.user_id)`,
    })
    .from(studySessions)
    .innerJoin(studyGroups, eq(studyGroups.id, studySessions.groupId))
    .where(where)
    .orderBy(studySessions.scheduledFor, studySessions.id);
  return rows.map(({ session, groupName, isOwner, participants }) => {
    const { opensAt, closesAt } = openingOf(session);
    return {
      id: session.id,
      groupId: session.groupId,
      groupName,
      name: session.name,
      description: session.description,
      scheduledFor: session.scheduledFor.toISOString(),
      duration: session.duration,
      verses: session.verses,
      createdBy: session.createdBy,
      createdAt: session.createdAt.toISOString(),
      participants,
      notes: session.notes,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      cancelledAt: session.cancelledAt?.toISOString() ?? null,
      endedAt: session.endedAt?.toISOString() ?? null,
      canEdit: isOwner || session.createdBy === userId,
      revision: session.revision,
    };
  });
}

export function isSession(groupId: number, sessionId: string): SQL | undefined {
  return and(eq(studySessions.groupId, groupId), eq(studySessions.id, sessionId));
}

export async function selectSession(
  queries: Queries,
  user: User,
  groupId: number,
  sessionId: string,
): Promise<GroupSession> {
  const [body] = await selectSessions(queries, user, isSession(groupId, sessionId));
  if (!body) throw new LampstandError('group/session-not-found');
  return body;
}

export async function selectSessionRow(
  queries: Queries,
  groupId: number,
  sessionId: string,
): Promise<SessionRow> {
  const [row] = await queries.select().from(studySessions).where(isSession(groupId, sessionId));
  if (!row) throw new LampstandError('group/session-not-found');
  return row;
}

/** Refuses changes to a session that was cancelled or has ended. */
export function requireScheduled({ cancelledAt, endedAt }: SessionRow): void {
  if (cancelledAt) throw new LampstandError('group/session-cancelled');
  if (endedAt) throw new LampstandError('group/session-over');
}

const ends = sql`${studySessions.scheduledFor} + make_interval(mins => ${studySessions.duration})`;

/** Upcoming or in progress. */
export const isUpcoming = and(
  isNull(studySessions.cancelledAt),
  isNull(studySessions.endedAt),
  sql`${ends} > now()`,
);

export async function countUpcoming(queries: Queries, groupId: number): Promise<number> {
  const [{ planned } = { planned: 0 }] = await queries
    .select({ planned: count() })
    .from(studySessions)
    .where(and(eq(studySessions.groupId, groupId), isUpcoming));
  return planned;
}

export async function insertParticipant(
  queries: Queries,
  groupId: number,
  sessionId: string,
): Promise<boolean> {
  const joined = await queries
    .insert(studySessionParticipants)
    .values({ groupId, sessionId })
    .onConflictDoNothing()
    .returning();
  return joined.length > 0;
}

export async function deleteParticipant(
  queries: Queries,
  groupId: number,
  sessionId: string,
  userId: string,
): Promise<void> {
  await queries
    .delete(studySessionParticipants)
    .where(
      and(
        eq(studySessionParticipants.groupId, groupId),
        eq(studySessionParticipants.sessionId, sessionId),
        eq(studySessionParticipants.userId, userId),
      ),
    );
}
