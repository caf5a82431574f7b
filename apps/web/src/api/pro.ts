import { type CallPro, LampstandError, proClient } from '@lampstand/contract';
import { tellSignedOut } from './account.ts';
import { watchedFetch } from './connectivity.ts';

const send = proClient(watchedFetch);

/** Asks the server about the reader's plan. */
export const callPro: CallPro = (name, ...input) =>
  send(name, ...input).catch((error: unknown) => {
    if (error instanceof LampstandError && error.code === 'auth/signed-out') tellSignedOut();
    throw error;
  });
