import { createStore } from 'zustand/vanilla';
import { logEvent } from '../storage/analytics.ts';

/** Whether the network seems to be away. Only the browser changes it; the server always has it. */
export const connectivity = createStore<{ readonly isOffline: boolean }>(() => ({ isOffline: false }));

/** To be called when a request got no answer at all. */
export function reportNetworkError(): void {
  goOffline('network error');
}

/** `fetch`, whose outcome tells whether the network is there. */
export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init);
    // A server that is back does not make the browser say so. One that is kept in a cache is not back.
    if (navigator.onLine) goOnline('answer');
    return response;
  } catch (error) {
    // Other errors are aborts and timeouts, which say nothing about the network.
    if (error instanceof TypeError) reportNetworkError();
    throw error;
  }
}

/** Listens to the browser's word. Returns how to stop. */
export function followBrowser(): () => void {
  const offline = () => goOffline('browser');
  const online = () => goOnline('browser');
  if (!navigator.onLine) offline();
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  return () => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
  };
}

function goOffline(cause: string): void {
  if (connectivity.getState().isOffline) return;
  connectivity.setState({ isOffline: true });
  logEvent('connectivity', 'disable', { state: 'offline', cause });
}

function goOnline(cause: string): void {
  if (!connectivity.getState().isOffline) return;
  connectivity.setState({ isOffline: false });
  logEvent('connectivity', 'enable', { state: 'online', cause });
}
