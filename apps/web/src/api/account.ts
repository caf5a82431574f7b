import { accountClient, type CallAccount, LampstandError } from '@lampstand/contract';
import { watchedFetch } from './connectivity.ts';

const send = accountClient(watchedFetch);
let onSignedOut: (() => void) | undefined;

/** Asks the server about accounts; whether it answers tells whether the network is there. */
export const callAccount: CallAccount = (name, ...input) =>
  send(name, ...input).catch((error: unknown) => {
    if (error instanceof LampstandError && error.code === 'auth/signed-out') tellSignedOut();
    throw error;
  });

/** Calls when the server says of a call that nobody is signed in: the session ended unnoticed. */
export function whenSignedOut(call: () => void): void {
  onSignedOut = call;
}

/** For other clients whose call the server answered that way. */
export function tellSignedOut(): void {
  onSignedOut?.();
}
