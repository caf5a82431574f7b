import {
  type Channel,
  channelOf,
  groupChannel,
  groupsChannel,
  sharedNotesChannel,
} from '@lampstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callGroups } from '../../api/groups.ts';
import { PERSONAL } from '../../api/session/forget.ts';
import { useShared } from '../../shared/personal/group-queries.ts';
import { groupCopy, orCopy, sessionCopy } from '../../storage/group-copies.ts';

export const useGroup = (groupId: number) =>
  useShared(channelOf(groupChannel, { groupId }), 'group', async (userId) => {
    const [group] = await orCopy(
      async () => [await callGroups('group', { groupId })],
      groupCopy(userId, groupId),
    );
    return group;
  });

export const useUpcomingSessions = () =>
  useShared(groupsChannel, 'upcoming', (userId) =>
    orCopy(async () => (await callGroups('upcomingSessions')).sessions, sessionCopy(userId)),
  );

export const useGroupSessions = (groupId: number) =>
  useShared(channelOf(groupChannel, { groupId }), 'sessions', (userId) =>
    orCopy(
      async () => (await callGroups('groupSessions', { groupId })).sessions,
      sessionCopy(userId, groupId),
    ),
  );

export const useInvites = (groupId: number) =>
  useShared(
    channelOf(groupChannel, { groupId }),
    'invites',
    async () => (await callGroups('invites', { groupId })).invites,
  );

/** Lets everything about a group, and the lists that name it, be asked for again. */
export function useReload(groupId?: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const channels: Channel[] = [groupsChannel];
    if (groupId !== undefined)
      channels.push(channelOf(groupChannel, { groupId }), channelOf(sharedNotesChannel, { groupId }));
    await Promise.all(
      channels.map((channel) => queryClient.invalidateQueries({ queryKey: [PERSONAL, channel] })),
    );
  }, [queryClient, groupId]);
}
