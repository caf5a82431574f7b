import { type Channel, groupsChannel, LampstandError } from '@lampstand/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { callGroups } from '../../api/groups.ts';
import { groupCopy, orCopy } from '../../storage/group-copies.ts';
import { syncStatus } from '../../sync/live/sync-status.ts';
import { personalKey } from '../../sync/personal-key.ts';
import { useUserId } from './lists.ts';

const POLL_INTERVAL = 2000;

/** What the server refuses it refuses again; only what could not be asked is asked once more. */
export function retryWhileAway(count: number, error: Error): boolean {
  return error instanceof LampstandError && error.code.startsWith('network/') && count < 2;
}

interface Options {
  readonly isOff?: boolean;
}

/**
 * Something that members of a group share: asked for again when its channel rings, and every two
 * seconds while nothing can ring. Signed out, nothing is asked for.
 */
export function useShared<T>(
  channel: Channel,
  what: string,
  load: (userId: string) => Promise<T>,
  { isOff = false }: Options = {},
): UseQueryResult<T> {
  const userId = useUserId();
  const connected = useStore(syncStatus, (status) => status.connected);
  return useQuery({
    queryKey: [...personalKey(channel, userId ?? ''), what],
    queryFn: () => load(userId ?? ''),
    enabled: userId !== undefined && !isOff,
    refetchInterval: connected ? false : POLL_INTERVAL,
    retry: retryWhileAway,
  });
}

/** The groups that the reader is in. */
export const useGroups = () =>
  useShared(groupsChannel, 'list', (userId) =>
    orCopy(async () => (await callGroups('groups')).groups, groupCopy(userId)),
  );
