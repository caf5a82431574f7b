import type { SessionBody } from '@lampstand/contract';

export type LiveSession = NonNullable<SessionBody['session']>;

const KEY = 'lampstand-auth-session';

/**
 * A copy of who is signed in and until when, so that the next visit starts at once. The session itself
 * is a cookie that no script can read: there is no token here.
 */
export function readKeptSession(now = Date.now()): LiveSession | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LiveSession | null;
    const isWhole = typeof kept?.user?.id === 'string' && typeof kept.user.email === 'string';
    return isWhole && Date.parse(kept.expiresAt) > now ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepSession(session: LiveSession | undefined): void {
  try {
    if (session) localStorage.setItem(KEY, JSON.stringify(session));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be full or forbidden; then the next visit asks the server first.
  }
}
