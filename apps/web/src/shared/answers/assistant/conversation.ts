import { LONGEST_CONVERSATION } from '@lampstand/contract';
import type { Answer } from '../answer.ts';

/**
 * A conversation about a passage: questions, each with its answer. A question that was asked before is
 * not sent again by asking it, only by retrying it.
 */
export interface Turn {
  readonly id: number;
  readonly question: string;
  readonly answer: Answer;
}

/** The turn in which the same was asked before. */
export function askedBefore(turns: readonly Turn[], question: string): Turn | undefined {
  const same = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return turns.find((turn) => same(turn.question) === same(question));
}

export function withAnswer(turns: readonly Turn[], id: number, answer: Answer): Turn[] {
  return turns.map((turn) => (turn.id === id ? { ...turn, answer } : turn));
}

interface Message {
  readonly type: 'user' | 'assistant';
  readonly content: string;
}

/** What was said before a turn, as it goes along with its question: whole turns only, the last ones. */
export function saidBefore(turns: readonly Turn[], id: number): Message[] {
  const messages = turns.flatMap((turn): Message[] => {
    if (turn.id >= id || !turn.answer.end) return [];
    return [
      { type: 'user', content: turn.question },
      { type: 'assistant', content: turn.answer.end.answer },
    ];
  });
  return messages.slice(-LONGEST_CONVERSATION);
}
