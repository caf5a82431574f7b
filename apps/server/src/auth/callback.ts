import { accountPages } from '@lampstand/contract';

/** The page of the web app that continues after sign-in, with the page that the reader intended to open. */
export function callbackTo(intent: string | undefined): string {
  return intent ? `${accountPages.callback}?${new URLSearchParams({ intent })}` : accountPages.callback;
}
