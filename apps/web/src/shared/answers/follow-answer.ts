import type { AiStreams } from '@lampstand/contract';
import { askAi } from '../../api/ai.ts';
import { type Answer, NO_ANSWER, withEvent } from './answer.ts';

/** Asks, and shows the answer as it grows. Gives it as it is in the end: whole, stopped or failed. */
export async function followAnswer<K extends keyof AiStreams>(
  name: K,
  input: AiStreams[K],
  signal: AbortSignal,
  show: (answer: Answer) => void,
): Promise<Answer> {
  let now: Answer = { ...NO_ANSWER, status: 'waiting' };
  show(now);
  try {
    for await (const event of askAi(name, input, signal)) {
      now = withEvent(now, event);
      show(now);
    }
  } catch (error) {
    now = signal.aborted ? { ...now, status: 'stopped' } : { ...now, status: 'failed', error };
    show(now);
  }
  return now;
}
