import { type CallGroups, groupClient, LampstandError } from '@lampstand/contract';
import { tellSignedOut } from './account.ts';
import { watchedFetch } from './connectivity.ts';

const send = groupClient(watchedFetch);

/** Asks the server about study groups. */
export const callGroups: CallGroups = (name, ...input) =>
  send(name, ...input).catch((error: unknown) => {
    if (error instanceof LampstandError && error.code === 'auth/signed-out') tellSignedOut();
    throw error;
  });
