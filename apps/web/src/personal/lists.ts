import type { Bodies, Favorite, Highlight, Note, StudyNote } from '@lampstand/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { useAppContext } from '../app-context.ts';
import { syncStatus } from '../device/live/sync-status.ts';
import { personalKey } from '../device/personal/personal-key.ts';
import type { Channel, Lists, Queued, Shown } from '../device/personal/writes.ts';
import { callPersonal } from '../device/personal.ts';
import { useSession } from '../shell/session.ts';

/** The id of who is signed in. */
export function useUserId(): string | undefined {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : undefined;
}

interface Options {
  /** Whether it is looked at and shall be fresh within two seconds, also while nothing rings. */
  readonly isWatched?: boolean;
}

const LOOK_AGAIN = 2000;

function useList<C extends Channel>(
  channel: C,
  { isWatched = false }: Options = {},
): UseQueryResult<readonly Shown<Lists[C]>[]> {
  const { personal } = useAppContext();
  const userId = useUserId();
  const connected = useStore(syncStatus, (status) => status.connected);
  return useQuery({
    queryKey: personalKey(channel, userId ?? ''),
    queryFn: async () => (await personal()).load(channel, userId ?? ''),
    enabled: userId !== undefined,
    refetchInterval: isWatched && !connected ? LOOK_AGAIN : false,
  });
}

/** All notes on verses, the newest first, those that have not reached the server included. */
export const useVerseNotes = (options?: Options): UseQueryResult<readonly Shown<Note>[]> =>
  useList('verse_notes', options);
export const useFavorites = (options?: Options): UseQueryResult<readonly Shown<Favorite>[]> =>
  useList('favorites', options);
export const useAccountHighlights = (): UseQueryResult<readonly Shown<Highlight>[]> => useList('highlights');
export const useStudyNotes = (options?: Options): UseQueryResult<readonly Shown<StudyNote>[]> =>
  useList('study_notes_changes', options);

/** Writes that the server did not take because it has something newer: the reader decides. */
export function useConflicts(): readonly Queued[] {
  const { personal } = useAppContext();
  const userId = useUserId();
  const { data = [] } = useQuery({
    queryKey: personalKey('conflicts', userId ?? ''),
    queryFn: async () => (await personal()).conflicts(userId ?? ''),
    enabled: userId !== undefined,
  });
  return data;
}

const FREE: Bodies['subscription'] = {
  isActive: false,
  isPro: false,
  isTrial: false,
  tier: 'free',
  expiresAt: null,
};

export const subscriptionQuery = (userId: string | undefined) => ({
  queryKey: personalKey('subscription', userId ?? ''),
  queryFn: () => callPersonal('subscription'),
  enabled: userId !== undefined,
});

/** What the reader has subscribed to; what cannot be learnt counts as free. */
export function useSubscription(): Bodies['subscription'] {
  const { data = FREE } = useQuery(subscriptionQuery(useUserId()));
  return data;
}
