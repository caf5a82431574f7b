import { accountChannel, preferencesChannel, sessionChannel, subscriptionChannel } from '@lampstand/contract';
import { callAccount } from '../../api/account.ts';
import { callPro } from '../../api/pro.ts';
import { loadSubscription } from '../../api/subscription.ts';
import { type News, openEventStream } from './event-stream.ts';
import { invalidatePersonal } from './invalidate.ts';
import { isReading } from './is-reading.ts';
import type { LiveParts } from './live-parts.ts';
import { PersonalLive } from './personal-live.ts';
import { PreferencesSync } from './preferences-sync.ts';
import { syncStatus } from './sync-status.ts';

/**
 * While somebody is signed in: keeps what they see the same as what the account has, on all devices.
 * `isArrival`: they have just come in, and expect to find everything as they like it.
 */
export function goLive(parts: LiveParts, userId: string, isArrival: boolean): () => void {
  const { session, reader, queryClient, onTurn } = parts;
  let isArriving = isArrival;
  let isTurning = false;
  const preferences = new PreferencesSync({
    reader,
    ask: callAccount,
    session,
    mayChangeLooks: () => isArriving || isTurning || document.hidden || !isReading(),
  });
  const own = new PersonalLive(parts, userId);
  let isFirst = true;
  const pullSubscription = () => void loadSubscription(() => callPro('subscription'));
  pullSubscription();
  const pullPreferences = () =>
    preferences.pull().then(() => {
      isArriving = false;
    });

  const onChange = (channel: string) => {
    if (channel === preferencesChannel) void pullPreferences();
    if (channel === subscriptionChannel) pullSubscription();
    // Others may have changed who we are, or ended a session of ours.
    if (channel === sessionChannel || channel === accountChannel) void session.refresh();
    void invalidatePersonal(queryClient, channel).then(() => syncStatus.setState({ lastSynced: Date.now() }));
  };
  const onReady = () => {
    syncStatus.setState({ connected: true });
    void pullPreferences();
    if (isFirst) return;
    void own.resume();
    // Nobody knows what was missed.
    void session.refresh();
    pullSubscription();
    void invalidatePersonal(queryClient);
  };
  const onNews = (news: News) => {
    if (news.kind === 'ready') onReady();
    if (news.kind === 'standing' && !syncStatus.getState().connected) {
      // Another tab has the stream, and no news for one that comes later.
      syncStatus.setState({ connected: true });
      void pullPreferences();
    }
    if (news.kind === 'change') onChange(news.channel);
    if (news.kind === 'signed-out') void session.refresh();
    if (news.kind === 'lost') {
      syncStatus.setState({ connected: false });
      // A stream that is refused looks like one that cannot be reached.
      if (!news.wasReady) void session.refresh();
      if (isFirst) void pullPreferences();
    }
    isFirst = false;
  };
  const closeStream = openEventStream(onNews);
  const settle = () => preferences.settleIfAllowed();
  const stopTurning = onTurn(() => {
    isTurning = true;
    settle();
    isTurning = false;
  });
  document.addEventListener('visibilitychange', settle);
  return () => {
    closeStream();
    stopTurning();
    document.removeEventListener('visibilitychange', settle);
    preferences.stop();
    own.stop();
    syncStatus.setState({ connected: false, lastSynced: undefined, syncError: undefined });
  };
}
