import type { AiStreams } from '@lampstand/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, NO_ANSWER } from './answer.ts';
import { followAnswer } from './follow-answer.ts';

interface Asking {
  readonly answer: Answer;
  /** Asks; what was being written before is given up. Resolves with the answer as it is in the end. */
  readonly ask: <K extends keyof AiStreams>(name: K, input: AiStreams[K]) => Promise<Answer>;
  /** Ends the writing; what has come stays. */
  readonly stop: () => void;
  /** Ends the writing and forgets what has come. */
  readonly reset: () => void;
}

/** One answer at a time. Leaving the page ends the work on the server, too. */
export function useAnswer(): Asking {
  const [answer, setAnswer] = useState(NO_ANSWER);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  const giveUp = useCallback(() => {
    stop();
    running.current = undefined;
  }, [stop]);
  useEffect(() => giveUp, [giveUp]);
  const ask: Asking['ask'] = useCallback(
    (name, input) => {
      giveUp();
      const control = new AbortController();
      running.current = control;
      return followAnswer(name, input, control.signal, (next) => {
        // What was given up has nothing to show any more.
        if (running.current === control) setAnswer(next);
      });
    },
    [giveUp],
  );
  const reset = useCallback(() => {
    giveUp();
    setAnswer(NO_ANSWER);
  }, [giveUp]);
  return { answer, ask, stop, reset };
}
