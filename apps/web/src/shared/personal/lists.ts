import {
  type Favorite,
  favoritesChannel,
  type Highlight,
  highlightsChannel,
  type Note,
  notesChannel,
  type StudyNote,
  studyNotesChannel,
} from '@lampstand/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Channel, Lists, Queued, Shown } from '../../storage/writes.ts';
import { syncStatus } from '../../sync/live/sync-status.ts';
import { conflictsQuery, listQuery } from '../../sync/queries.ts';
import { useAppContext } from '../app-context.ts';
import { useSession } from '../session/session.ts';

/** The id of who is signed in. */
export function useUserId(): string | undefined {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : undefined;
}

interface Options {
  /** Whether it is looked at and shall be fresh within two seconds, also while nothing rings. */
  readonly isWatched?: boolean;
  /** Whether it is not needed yet. */
  readonly isOff?: boolean;
}

const POLL_INTERVAL = 2000;

function useList<C extends Channel>(
  channel: C,
  { isWatched = false, isOff = false }: Options = {},
): UseQueryResult<readonly Shown<Lists[C]>[]> {
  const { personal } = useAppContext();
  const userId = useUserId();
  const connected = useStore(syncStatus, (status) => status.connected);
  return useQuery({
    ...listQuery(personal, channel, userId ?? ''),
    enabled: userId !== undefined && !isOff,
    refetchInterval: isWatched && !connected ? POLL_INTERVAL : false,
  });
}

/** All notes on verses, the newest first, those that have not reached the server included. */
export const useVerseNotes = (options?: Options): UseQueryResult<readonly Shown<Note>[]> =>
  useList(notesChannel, options);
export const useFavorites = (options?: Options): UseQueryResult<readonly Shown<Favorite>[]> =>
  useList(favoritesChannel, options);
export const useAccountHighlights = (options?: Options): UseQueryResult<readonly Shown<Highlight>[]> =>
  useList(highlightsChannel, options);
export const useStudyNotes = (options?: Options): UseQueryResult<readonly Shown<StudyNote>[]> =>
  useList(studyNotesChannel, options);

/** Writes that the server did not take because it has something newer: the reader decides. */
export function useConflicts(): readonly Queued[] {
  const { personal } = useAppContext();
  const userId = useUserId();
  const { data = [] } = useQuery({
    ...conflictsQuery(personal, userId ?? ''),
    // The outbox sets this query's data when a conflict appears.
    enabled: false,
  });
  return data;
}
