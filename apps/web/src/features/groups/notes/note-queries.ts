import { channelOf, type SharedNote, sharedNotesChannel } from '@lampstand/contract';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { callGroups } from '../../../api/groups.ts';
import { retryWhileAway, useShared } from '../../../shared/personal/group-queries.ts';
import { useUserId } from '../../../shared/personal/lists.ts';
import { orCopy, sharedNoteCopy } from '../../../storage/group-copies.ts';
import { syncStatus } from '../../../sync/live/sync-status.ts';
import { personalKey } from '../../../sync/personal-key.ts';

interface NotePage {
  readonly notes: readonly SharedNote[];
  readonly hasMore: boolean;
}

const POLL_INTERVAL = 2000;

const keyOf = (groupId: number, userId: string) =>
  [...personalKey(channelOf(sharedNotesChannel, { groupId }), userId), 'notes'] as const;

/** The notes of a group, the newest first, a page at a time. */
export function useSharedNotes(groupId: number) {
  const userId = useUserId() ?? '';
  const connected = useStore(syncStatus, (status) => status.connected);
  return useInfiniteQuery({
    queryKey: keyOf(groupId, userId),
    queryFn: ({ pageParam }) => loadNotes(userId, groupId, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ notes, hasMore }) => (hasMore ? notes.at(-1)?.id : undefined),
    refetchInterval: connected ? false : POLL_INTERVAL,
    retry: retryWhileAway,
  });
}

/** The newest are kept on the device. */
async function loadNotes(userId: string, groupId: number, before: string): Promise<NotePage> {
  let hasMore = false;
  const load = async () => {
    const page = await callGroups('sharedNotes', { groupId, before });
    ({ hasMore } = page);
    return page.notes;
  };
  const notes = before === '' ? await orCopy(load, sharedNoteCopy(userId, groupId)) : await load();
  return { notes, hasMore };
}

/** Shows a note as the server has stored it, without asking for all of them. */
export function useShowNote(groupId: number): (note: SharedNote) => void {
  const queryClient = useQueryClient();
  const userId = useUserId() ?? '';
  return (note) =>
    queryClient.setQueryData<InfiniteData<NotePage>>(
      keyOf(groupId, userId),
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            notes: page.notes.map((old) => (old.id === note.id ? note : old)),
          })),
        },
    );
}

/** What members have reported; for the owner. */
export const useReports = (groupId: number, isOwner: boolean) =>
  useShared(
    channelOf(sharedNotesChannel, { groupId }),
    'reports',
    async () => (await callGroups('reports', { groupId })).reports,
    { isOff: !isOwner },
  );
