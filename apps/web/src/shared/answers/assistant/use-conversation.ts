import type { VersionId } from '@lampstand/canon';
import { useEffect, useRef, useState } from 'react';
import { isRunning, NO_ANSWER } from '../answer.ts';
import { followAnswer } from '../follow-answer.ts';
import { askedBefore, saidBefore, type Turn, withAnswer } from './conversation.ts';

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly isBusy: boolean;
  /** Asks, and says nothing; or gives the turn in which the same was asked before. */
  readonly ask: (question: string) => Turn | undefined;
  /** Sends a question once more, by the built-in engine where that is wanted. */
  readonly retry: (id: number, engine?: 'built-in') => void;
  readonly stop: () => void;
}

/** What is asked about one passage, and answered. Leaving ends the work on the server, too. */
export function useConversation(reference: string, version: VersionId): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = (known: readonly Turn[], turn: Turn, engine?: 'built-in') => {
    const control = new AbortController();
    running.current = control;
    const { id, question } = turn;
    const conversation = saidBefore(known, id);
    void followAnswer(
      'passageQuestion',
      { reference, version, question, conversation, ...(engine ? { engine } : {}) },
      control.signal,
      (answer) => setTurns((now) => withAnswer(now, id, answer)),
    );
  };

  return {
    turns,
    isBusy: turns.some(({ answer }) => isRunning(answer)),
    ask(question) {
      const before = askedBefore(turns, question);
      if (before) return before;
      const turn: Turn = { id: turns.length, question, answer: NO_ANSWER };
      setTurns([...turns, turn]);
      send(turns, turn);
      return undefined;
    },
    retry(id, engine) {
      const turn = turns.find((one) => one.id === id);
      if (turn) send(turns, turn, engine);
    },
    stop: () => running.current?.abort(),
  };
}
