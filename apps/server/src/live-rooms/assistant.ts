import type { RoomQuestion } from '@lampstand/contract';
import type { Queries } from '../db/database.ts';
import type { Place } from './queries.ts';

type RoomAnswer = NonNullable<RoomQuestion['answer']>;

export interface QuestionInRoom {
  readonly userId: string;
  readonly question: string;
  /** The leader's position. */
  readonly passage: Place | null;
}

/** The study assistant as a room uses it. */
export interface RoomAssistant {
  /** Throws for a member who may not ask. */
  requireRight(queries: Queries): Promise<void>;
  /** Answers for everyone in the room, or throws the reason why not. */
  answer(asked: QuestionInRoom): Promise<RoomAnswer>;
}
