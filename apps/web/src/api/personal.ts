import { type CallPersonal, LampstandError, personalClient } from '@lampstand/contract';
import { tellSignedOut } from './account.ts';
import { watchedFetch } from './connectivity.ts';

const send = personalClient(watchedFetch);

/** Asks the server for what belongs to the reader. */
export const callPersonal: CallPersonal = (name, ...input) =>
  send(name, ...input).catch((error: unknown) => {
    if (error instanceof LampstandError && error.code === 'auth/signed-out') tellSignedOut();
    throw error;
  });
