import {
  accountClient,
  type CallAccount,
  type CallPersonal,
  LampstandError,
  personalClient,
} from '@lampstand/contract';
import { watchedFetch } from './connectivity.ts';

const account = accountClient(watchedFetch);
const personal = personalClient(watchedFetch);
let onSignedOut: (() => void) | undefined;

/** Asks the server about accounts; whether it answers tells whether the network is there. */
export const callAccount: CallAccount = (name, ...input) => account(name, ...input).catch(noteSignedOut);

/** Asks the server for what belongs to the reader. */
export const callPersonal: CallPersonal = (name, ...input) => personal(name, ...input).catch(noteSignedOut);

function noteSignedOut(error: unknown): never {
  if (error instanceof LampstandError && error.code === 'auth/signed-out') onSignedOut?.();
  throw error;
}

/** Calls when the server says of a call that nobody is signed in: the session ended unnoticed. */
export function whenSignedOut(call: () => void): void {
  onSignedOut = call;
}
