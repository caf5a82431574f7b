import type { RoomQuestion } from '@lampstand/contract';
import type { Queries } from '../db/database.ts';
import type { Place } from './queries.ts';

type RoomAnswer = NonNullable<RoomQuestion['answer']>;

export interface QuestionInRoom {
  readonly userId: string;
  readonly question: string;
  /** Where the leader is. */
  readonly passage: Place | null;
}

/** The study assistant, as a room knows it. */
export interface RoomAssistant {
  /** Refuses, by an error, whoever may not ask. */
  requireRight(queries: Queries): Promise<void>;
  /** Answers before all, or says by an error why not. */
  answer(asked: QuestionInRoom): Promise<RoomAnswer>;
}
