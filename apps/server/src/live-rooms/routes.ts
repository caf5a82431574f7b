import type { OpenAPIHono } from '@hono/zod-openapi';
import { findBook, formatReference } from '@lampstand/canon';
import { LampstandError } from '@lampstand/contract';
import { liveRoomRoutes } from '@lampstand/contract/routes';
import { and, eq, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { studyRoomPeople, studyRooms, studySessionParticipants, studySessions } from '../db/schema.ts';
import { isSession, openingOf, sessionBody, sessionRow } from '../group-sessions/sessions.ts';
import { GroupBell } from '../groups/bell.ts';
import { enqueueForGroup } from '../groups/jobs.ts';
import { allow } from '../groups/policy.ts';
import { memberOf } from '../groups/standing.ts';
import { JOBS } from '../jobs/jobs.ts';
import type { RoomAssistant } from './assistant.ts';
import { roomPolicy } from './policy.ts';
import { mountQuestions } from './questions.ts';
import { heldRoom, isRoom, openSession, type Place, peopleIn, roomBody } from './room.ts';
import { append, updatesSince } from './session-notes.ts';
import { summarize } from './summary.ts';

/** What was typed without a network still counts when it comes within this time after the end. */
const LATE = 60 * 60 * 1000;
const MOST_VISITED = 200;

/** Where a session takes place: who is there, where the leader is, what is written. */
export function mountLiveRooms(app: OpenAPIHono, parts: AccountParts, assistant: RoomAssistant): void {
  const { database, visits, doorbell } = parts;
  const bell = new GroupBell(doorbell);
  mountQuestions(app, parts, assistant);

  app.openapi(liveRoomRoutes.room, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      return roomBody(queries, caller, groupId, sessionId);
    });
    return c.json(body, 200);
  });

  app.openapi(liveRoomRoutes.enterRoom, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const { elsewhere } = c.req.valid('json');
    const place = elsewhere && placeOf(elsewhere);
    const { people, isNews, isNew } = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await openSession(queries, groupId, sessionId);
      const before = (await peopleIn(queries, groupId, sessionId)).find(
        ({ userId }) => userId === caller.userId,
      );
      await queries
        .insert(studyRoomPeople)
        .values({ groupId, sessionId, elsewhere: place })
        .onConflictDoUpdate({
          target: [studyRoomPeople.groupId, studyRoomPeople.sessionId, studyRoomPeople.userId],
          set: { elsewhere: place, seenAt: sql`now()` },
        });
      const joined = before
        ? []
        : await queries
            .insert(studySessionParticipants)
            .values({ groupId, sessionId })
            .onConflictDoNothing()
            .returning();
      return {
        people: await peopleIn(queries, groupId, sessionId),
        isNews: !before || keyOf(before.elsewhere) !== keyOf(place),
        isNew: joined.length > 0,
      };
    });
    if (isNew) bell.group(groupId);
    if (isNews) bell.room(groupId, sessionId);
    return c.json({ people }, 200);
  });

  app.openapi(liveRoomRoutes.leaveRoom, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await queries
        .delete(studyRoomPeople)
        .where(
          and(
            eq(studyRoomPeople.groupId, groupId),
            eq(studyRoomPeople.sessionId, sessionId),
            eq(studyRoomPeople.userId, caller.userId),
          ),
        );
    });
    bell.room(groupId, sessionId);
    return c.json({}, 200);
  });

  app.openapi(liveRoomRoutes.leadTo, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const place = placeOf(c.req.valid('json'));
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      await openSession(queries, groupId, sessionId);
      const { leaderId, visited } = await heldRoom(queries, groupId, sessionId);
      allow(roomPolicy.leadTo, { ...has, leader: leaderId === caller.userId });
      const { book, chapter, verse } = place;
      const reference = formatReference({ book, chapter, ...(verse === null ? {} : { verse }) });
      const isNew = visited.at(-1) !== reference && visited.length < MOST_VISITED;
      await queries
        .update(studyRooms)
        .set({ ...place, visited: isNew ? [...visited, reference] : visited })
        .where(isRoom(groupId, sessionId));
      return roomBody(queries, caller, groupId, sessionId);
    });
    bell.room(groupId, sessionId);
    return c.json(body, 200);
  });

  app.openapi(liveRoomRoutes.handOverLead, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const { userId } = c.req.valid('json');
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      await openSession(queries, groupId, sessionId);
      const { leaderId } = await heldRoom(queries, groupId, sessionId);
      const people = await peopleIn(queries, groupId, sessionId);
      const isThere = (id: string | null) => people.some((person) => person.userId === id);
      allow(roomPolicy.handOverLead, {
        ...has,
        leader: leaderId === caller.userId,
        standIn: !isThere(leaderId) && isThere(caller.userId),
      });
      if (!isThere(userId)) throw new LampstandError('group/not-present');
      await queries.update(studyRooms).set({ leaderId: userId }).where(isRoom(groupId, sessionId));
      return roomBody(queries, caller, groupId, sessionId);
    });
    bell.room(groupId, sessionId);
    return c.json(body, 200);
  });

  app.openapi(liveRoomRoutes.sessionNotes, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const { since } = c.req.valid('query');
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await sessionRow(queries, groupId, sessionId);
      return updatesSince(queries, { groupId, sessionId }, since);
    });
    return c.json(body, 200);
  });

  app.openapi(liveRoomRoutes.writeSessionNotes, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const { id, update } = c.req.valid('json');
    const number = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      const session = await sessionRow(queries, groupId, sessionId);
      const late = Date.now() - openingOf(session).closesAt.getTime();
      if (session.cancelledAt || late < 0 || late > LATE) await openSession(queries, groupId, sessionId);
      else await enqueueForGroup(queries, 'session-end', groupId, sessionId, visits.origin(c));
      return append(queries, { groupId, sessionId }, id, Buffer.from(update, 'base64'));
    });
    doorbell.ring(JOBS, '');
    bell.sessionNotes(groupId, sessionId);
    return c.json({ number }, 200);
  });

  /** The summary names everybody, so the owner of the tables writes it. */
  app.openapi(liveRoomRoutes.endRoom, async (c) => {
    const { groupId, sessionId } = c.req.valid('param');
    const { words } = c.req.valid('json');
    const token = visits.token(c);
    await database.asCaller(token, async (queries, caller) => {
      const { has } = await memberOf(queries, caller, groupId);
      const { leaderId } = await heldRoom(queries, groupId, sessionId);
      allow(roomPolicy.end, { ...has, leader: leaderId === caller.userId });
      const session = await sessionRow(queries, groupId, sessionId);
      if (!session.endedAt) await openSession(queries, groupId, sessionId);
    });
    await database.transaction(async () => {
      const { owner } = database;
      await heldRoom(owner, groupId, sessionId);
      const session = await sessionRow(owner, groupId, sessionId);
      if (session.endedAt) return;
      await owner.update(studyRooms).set({ closingWords: words }).where(isRoom(groupId, sessionId));
      await owner
        .update(studySessions)
        .set({ endedAt: sql`now()`, notes: await summarize(owner, session) })
        .where(isSession(groupId, sessionId));
    });
    bell.group(groupId);
    bell.room(groupId, sessionId);
    const body = await database.asCaller(token, (queries, caller) =>
      sessionBody(queries, caller, groupId, sessionId),
    );
    return c.json(body, 200);
  });
}

/** A place by the name that readers know; the contract has seen that it exists. */
function placeOf(given: { book: string; chapter: number; verse?: number | null | undefined }): Place {
  return {
    book: findBook(given.book)?.name ?? given.book,
    chapter: given.chapter,
    verse: given.verse ?? null,
  };
}

function keyOf(place: Place | null): string {
  return place ? `${place.book} ${place.chapter} ${place.verse}` : '';
}
