import { LampstandError } from '@lampstand/contract';

const FIRST_WAIT = 200;
/** Waits double until they would be longer than this; then the next occasion tries again. */
const LONGEST_WAIT = 15_000;

/** Whether asking again may help: nobody answered, or the server could not. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof LampstandError)) return false;
  return error.status >= 500 || error.status === 429;
}

export type Renewed<T> = { readonly answer: T } | { readonly failure: 'refused' | 'no answer' };

/** Asks until there is an answer or a refusal, with pauses from 200 ms, doubling. */
export async function renew<T>(
  ask: () => Promise<T>,
  pause: (milliseconds: number) => Promise<void> = wait,
): Promise<Renewed<T>> {
  for (let waits = FIRST_WAIT; ; waits *= 2) {
    try {
      return { answer: await ask() };
    } catch (error) {
      if (!isRetryable(error)) return { failure: 'refused' };
      if (waits > LONGEST_WAIT) return { failure: 'no answer' };
    }
    await pause(waits);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
