import { accountPages } from '@lampstand/contract';

/** Where the web app takes over again, with what the reader had in mind. */
export function callbackTo(intent: string | undefined): string {
  return intent ? `${accountPages.callback}?${new URLSearchParams({ intent })}` : accountPages.callback;
}
