import { LampstandError, type LiveRoom, roomLimits } from '@lampstand/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { studyRoomQuestions } from '../db/schema.ts';
import type { GroupAnnouncer } from '../groups/announcer.ts';
import { full } from '../groups/limits.ts';
import { asMember, type Membership } from '../groups/membership.ts';
import type { QuestionInRoom, RoomAssistant } from './assistant.ts';
import { lockRoom, requireOpen, selectRoom } from './queries.ts';

/** A server that takes longer than this to answer is considered dead. */
const PATIENCE = '2 minutes';

interface Asked {
  readonly sessionId: string;
  readonly questionId: string;
  readonly question: string;
}

/**
 * Questions to the study assistant. The question is stored first, so that everyone sees it at once; the
 * request of the asker waits for the answer, and everyone is notified when it arrives.
 */
export class RoomQuestionsService {
  readonly #database: Database;
  readonly #announcer: GroupAnnouncer;
  readonly #assistant: RoomAssistant;

  constructor(database: Database, announcer: GroupAnnouncer, assistant: RoomAssistant) {
    this.#database = database;
    this.#announcer = announcer;
    this.#assistant = assistant;
  }

  /** A failed question that is sent again is retried. */
  async ask(member: Membership, asked: Asked): Promise<LiveRoom> {
    const { groupId } = member;
    const { sessionId, questionId } = asked;
    const { isKnown, ...question } = await this.#writeDown(member, asked);
    if (!isKnown || (await this.#takeUpAgain(groupId, asked))) {
      this.#announcer.room(groupId, sessionId);
      const outcome = await this.#answer(question);
      // The asker may have left meanwhile, but the others still wait.
      await this.#database.guarded(() =>
        this.#database.owner
          .update(studyRoomQuestions)
          .set(outcome)
          .where(isQuestion(groupId, sessionId, questionId)),
      );
      this.#announcer.room(groupId, sessionId);
    }
    return asMember(this.#database, member, (queries) => selectRoom(queries, member, groupId, sessionId));
  }

  /** Returns the question to answer, which is the first one that was asked under this id. */
  #writeDown(
    member: Membership,
    { sessionId, questionId, question }: Asked,
  ): Promise<QuestionInRoom & { readonly isKnown: boolean }> {
    const { groupId, userId } = member;
    return asMember(this.#database, member, async (queries) => {
      await requireOpen(queries, groupId, sessionId);
      await this.#assistant.requireRight(queries);
      const { book, chapter, verse } = await lockRoom(queries, groupId, sessionId);
      const passage = book === null || chapter === null ? null : { book, chapter, verse };
      const isIt = isQuestion(groupId, sessionId, questionId);
      const [known] = await queries.select().from(studyRoomQuestions).where(isIt);
      if (known) return { userId, question: known.question, passage, isKnown: true };
      const [{ total } = { total: 0 }] = await queries
        .select({ total: count() })
        .from(studyRoomQuestions)
        .where(isOfRoom(groupId, sessionId));
      if (total >= roomLimits.questions) throw full('There are as many questions as a session can have.');
      await queries.insert(studyRoomQuestions).values({ groupId, sessionId, id: questionId, question });
      return { userId, question, passage, isKnown: false };
    });
  }

  /** A question that failed or was abandoned is retried, by one request at a time. */
  async #takeUpAgain(groupId: number, { sessionId, questionId }: Asked): Promise<boolean> {
    const isLeft = sql`(${studyRoomQuestions.state} = 'failed' or ${studyRoomQuestions.state} = 'waiting'
      and ${studyRoomQuestions.askedAt} < now() - interval '${sql.raw(PATIENCE)}')`;
    const taken = await this.#database.guarded(() =>
      this.#database.owner
        .update(studyRoomQuestions)
        .set({ state: 'waiting', error: null, askedAt: sql`now()` })
        .where(and(isQuestion(groupId, sessionId, questionId), isLeft))
        .returning(),
    );
    return taken.length > 0;
  }

  async #answer(question: QuestionInRoom) {
    try {
      const answer = await this.#assistant.answer(question);
      return { state: 'answered' as const, answer, error: null };
    } catch (error) {
      const isKnown = error instanceof LampstandError;
      if (!isKnown) console.error('A question in a room was not answered:', error);
      const { message } = isKnown ? error : new LampstandError('network/server-error');
      return { state: 'failed' as const, answer: null, error: message };
    }
  }
}

function isOfRoom(groupId: number, sessionId: string) {
  return and(eq(studyRoomQuestions.groupId, groupId), eq(studyRoomQuestions.sessionId, sessionId));
}

function isQuestion(groupId: number, sessionId: string, questionId: string) {
  return and(isOfRoom(groupId, sessionId), eq(studyRoomQuestions.id, questionId));
}
