import { LampstandError, type LiveRoom, type RoomPerson, type RoomQuestion, room } from '@lampstand/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Caller, Queries } from '../db/database.ts';
import { studyRoomPeople, studyRoomQuestions, studyRooms } from '../db/schema.ts';
import {
  openingOf,
  requireScheduled,
  type SessionRow,
  selectSession,
  selectSessionRow,
} from '../group-sessions/queries.ts';

type User = Pick<Caller, 'userId'>;
export type RoomRow = typeof studyRooms.$inferSelect;
export type Place = NonNullable<LiveRoom['passage']>;

export function isRoom(groupId: number, sessionId: string) {
  return and(eq(studyRooms.groupId, groupId), eq(studyRooms.sessionId, sessionId));
}

/** Locks the row of a room until the end of the transaction. */
export async function lockRoom(queries: Queries, groupId: number, sessionId: string): Promise<RoomRow> {
  const [row] = await queries.select().from(studyRooms).where(isRoom(groupId, sessionId)).for('update');
  if (!row) throw new LampstandError('group/session-not-found');
  return row;
}

/** The session of a room that is open now. */
export async function requireOpen(queries: Queries, groupId: number, sessionId: string): Promise<SessionRow> {
  const session = await selectSessionRow(queries, groupId, sessionId);
  requireScheduled(session);
  const { opensAt, closesAt } = openingOf(session);
  const now = new Date();
  if (now < opensAt) throw new LampstandError('group/room-closed', room.opensBefore);
  if (now >= closesAt) throw new LampstandError('group/session-over');
  return session;
}

/** Members who were active recently, ordered by id so that the list is stable. */
export async function selectPeople(
  queries: Queries,
  groupId: number,
  sessionId: string,
): Promise<RoomPerson[]> {
  return queries
    .select({
      userId: studyRoomPeople.userId,
      name: sql<string>`member_name(${studyRoomPeople.userId})`,
      // The contract validated this value when it was written.
      elsewhere: sql<RoomPerson['elsewhere']>`${studyRoomPeople.elsewhere}`,
    })
    .from(studyRoomPeople)
    .where(
      and(
        eq(studyRoomPeople.groupId, groupId),
        eq(studyRoomPeople.sessionId, sessionId),
        sql`${studyRoomPeople.seenAt} > now() - make_interval(secs => ${room.goneAfter / 1000})`,
      ),
    )
    .orderBy(asc(studyRoomPeople.userId));
}

export async function selectRoom(
  queries: Queries,
  user: User,
  groupId: number,
  sessionId: string,
): Promise<LiveRoom> {
  const session = await selectSession(queries, user, groupId, sessionId);
  const [row] = await queries.select().from(studyRooms).where(isRoom(groupId, sessionId));
  if (!row) throw new LampstandError('group/session-not-found');
  const now = new Date().toISOString();
  const questions = await queries
    .select({ asked: studyRoomQuestions, askerName: sql<string>`member_name(${studyRoomQuestions.userId})` })
    .from(studyRoomQuestions)
    .where(and(eq(studyRoomQuestions.groupId, groupId), eq(studyRoomQuestions.sessionId, sessionId)))
    .orderBy(asc(studyRoomQuestions.askedAt), asc(studyRoomQuestions.id));
  return {
    session,
    isOpen: !session.cancelledAt && !session.endedAt && session.opensAt <= now && now < session.closesAt,
    leaderId: row.leaderId,
    passage:
      row.book === null || row.chapter === null
        ? null
        : { book: row.book, chapter: row.chapter, verse: row.verse },
    people: await selectPeople(queries, groupId, sessionId),
    questions: questions.map(({ asked, askerName }) => ({
      id: asked.id,
      askedBy: asked.userId,
      askerName,
      askedAt: asked.askedAt.toISOString(),
      question: asked.question,
      state: asked.state,
      // Only the server writes this, in this form.
      answer: asked.answer as RoomQuestion['answer'],
      error: asked.error,
    })),
    lastUpdate: row.lastUpdate,
  };
}
