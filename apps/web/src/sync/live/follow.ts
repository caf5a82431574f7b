import { reportNetworkError } from '../../api/connectivity.ts';
import { takeKeptSubscription } from '../../api/subscription.ts';
import type { LiveParts } from './live-parts.ts';

/** Starts and ends what only signed-in readers need. Its code comes after the page, and only for them. */
export function followSession(parts: LiveParts): void {
  let live: { readonly user: string; readonly end: Promise<() => void> } | undefined;
  const follow = (user: string | undefined, isArrival: boolean) => {
    if (user === live?.user) return;
    live?.end.then((end) => end());
    if (user !== undefined) takeKeptSubscription(user);
    live = user === undefined ? undefined : { user, end: start(user, isArrival) };
  };
  const start = async (user: string, isArrival: boolean) => {
    try {
      const { goLive } = await import('./live.ts');
      return goLive(parts, user, isArrival);
    } catch {
      reportNetworkError();
      // The next news of the session, such as its renewal when the network is back, tries again.
      live = undefined;
      return () => undefined;
    }
  };
  parts.session.onAuth((event, session) => follow(session?.user.id, event === 'SIGNED_IN'));
  const session = parts.session.store.getState();
  if (session.status === 'signed-in') follow(session.user.id, false);
}
