import { LampstandError, type RoomQuestion } from '@lampstand/contract';
import type { Place } from './room.ts';

type RoomAnswer = NonNullable<RoomQuestion['answer']>;

/** Answers a question that somebody asks before all, about where the leader is; or says why not, by an error. */
export type AnswerInRoom = (asked: {
  readonly userId: string;
  readonly question: string;
  readonly passage: Place | null;
}) => Promise<RoomAnswer>;

/** Without an assistant the question still stands before all, for somebody to answer. */
export const nobodyAnswers: AnswerInRoom = async () => {
  throw new LampstandError('group/no-assistant');
};
