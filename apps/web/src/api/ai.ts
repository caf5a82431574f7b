import { type AskAi, aiClient, aiStreams, type CallAi, LampstandError } from '@lampstand/contract';
import { tellSignedOut } from './account.ts';
import { watchedFetch } from './connectivity.ts';

const call = aiClient(watchedFetch);
const stream = aiStreams(watchedFetch);

/** Asks the study engines for a list. */
export const callAi: CallAi = (name, ...input) => call(name, ...input).catch(noticeSignedOut);

/** Asks the study engines for prose, which comes sentence by sentence. */
export const askAi: AskAi = async function* (name, input, signal) {
  try {
    yield* stream(name, input, signal);
  } catch (error) {
    noticeSignedOut(error);
  }
};

function noticeSignedOut(error: unknown): never {
  if (error instanceof LampstandError && error.code === 'auth/signed-out') tellSignedOut();
  throw error;
}
