import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, roomLimits } from '@lampstand/contract';
import { liveRoomRoutes } from '@lampstand/contract/routes';
import { and, count, eq, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { studyRoomQuestions } from '../db/schema.ts';
import { GroupBell } from '../groups/bell.ts';
import { full, memberOf } from '../groups/standing.ts';
import type { RoomAssistant } from './assistant.ts';
import { heldRoom, openSession, roomBody } from './room.ts';

/** Whoever answered has died, when it has taken longer than this. */
const PATIENCE = '2 minutes';

/**
 * Questions to the study assistant. The question is written down first, so that all see it at once; the
 * request of whoever asked waits for the answer, and all are told when it is there.
 */
export function mountQuestions(app: OpenAPIHono, parts: AccountParts, assistant: RoomAssistant): void {
  const { database, visits, doorbell } = parts;
  const bell = new GroupBell(doorbell);

  app.openapi(liveRoomRoutes.askInRoom, async (c) => {
    const { groupId, sessionId, questionId } = c.req.valid('param');
    const { question } = c.req.valid('json');
    const isOfRoom = and(
      eq(studyRoomQuestions.groupId, groupId),
      eq(studyRoomQuestions.sessionId, sessionId),
    );
    const isIt = and(isOfRoom, eq(studyRoomQuestions.id, questionId));
    const asked = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      await openSession(queries, groupId, sessionId);
      await assistant.requireRight(queries);
      const { book, chapter, verse } = await heldRoom(queries, groupId, sessionId);
      const passage = book === null || chapter === null ? null : { book, chapter, verse };
      const [known] = await queries.select().from(studyRoomQuestions).where(isIt);
      if (!known) {
        const [{ total } = { total: 0 }] = await queries
          .select({ total: count() })
          .from(studyRoomQuestions)
          .where(isOfRoom);
        if (total >= roomLimits.questions) throw full('There are as many questions as a session can have.');
        await queries.insert(studyRoomQuestions).values({ groupId, sessionId, id: questionId, question });
        return { userId: caller.userId, question, passage };
      }
      return { userId: caller.userId, question: known.question, passage, isKnown: true };
    });
    const { isKnown = false, ...toAnswer } = asked;
    if (!isKnown || (await takeUpAgain())) {
      bell.room(groupId, sessionId);
      const outcome = await assistant.answer(toAnswer).then(
        (given) => ({ state: 'answered' as const, answer: given, error: null }),
        (error: unknown) => {
          if (!(error instanceof LampstandError))
            console.error('A question in a room was not answered:', error);
          const { message } =
            error instanceof LampstandError ? error : new LampstandError('network/server-error');
          return { state: 'failed' as const, answer: null, error: message };
        },
      );
      // Whoever asked may have left meanwhile; the others still wait.
      await database.guarded(() => database.owner.update(studyRoomQuestions).set(outcome).where(isIt));
      bell.room(groupId, sessionId);
    }
    const body = await database.asCaller(visits.token(c), async (queries, caller) => {
      await memberOf(queries, caller, groupId);
      return roomBody(queries, caller, groupId, sessionId);
    });
    return c.json(body, 200);

    /** One that failed, or was left lying, is tried again, by one at a time. */
    async function takeUpAgain(): Promise<boolean> {
      const isLeft = sql`${studyRoomQuestions.state} = 'failed' or ${studyRoomQuestions.state} = 'waiting'
        and ${studyRoomQuestions.askedAt} < now() - interval '${sql.raw(PATIENCE)}'`;
      const taken = await database.guarded(() =>
        database.owner
          .update(studyRoomQuestions)
          .set({ state: 'waiting', error: null, askedAt: sql`now()` })
          .where(and(isIt, sql`(${isLeft})`))
          .returning(),
      );
      return taken.length > 0;
    }
  });
}
