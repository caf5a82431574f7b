import { channelOf, type LiveRoom, roomChannel, room as rules } from '@lampstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { useShared } from '../../../shared/personal/group-queries.ts';
import { useUserId } from '../../../shared/personal/lists.ts';
import { personalKey } from '../../../sync/personal-key.ts';
import type { Place } from './places.ts';

export interface OfSession {
  readonly groupId: number;
  readonly sessionId: string;
}

export const useRoom = (of: OfSession) =>
  useShared(channelOf(roomChannel, of), 'room', () => callGroups('room', of));

/** Shows the room as the server has it after a change. */
export function useShowRoom({ sessionId }: OfSession) {
  const queryClient = useQueryClient();
  const userId = useUserId() ?? '';
  return useCallback(
    (change: Partial<LiveRoom>) =>
      queryClient.setQueryData<LiveRoom>(
        [...personalKey(channelOf(roomChannel, { sessionId }), userId), 'room'],
        (room) => room && { ...room, ...change },
      ),
    [queryClient, sessionId, userId],
  );
}

/** As long as this is shown the reader is in the room, and the others see where they look. */
export function usePresence({ groupId, sessionId }: OfSession, elsewhere: Place | undefined): void {
  const of = { groupId, sessionId };
  const show = useShowRoom(of);
  const { id, chapter, verse } = elsewhere
    ? { id: elsewhere.book.id, chapter: elsewhere.chapter, verse: elsewhere.verse }
    : {};
  useEffect(() => {
    let isHere = true;
    const say = async () => {
      try {
        const people = await callGroups('enterRoom', {
          groupId,
          sessionId,
          elsewhere: id === undefined ? null : { book: id, chapter: chapter ?? 1, verse: verse ?? null },
        });
        if (isHere) show(people);
      } catch {
        // The next one tells; that the connection is gone is said where everybody sees it.
      }
    };
    void say();
    const timer = setInterval(() => void say(), rules.heartbeat);
    // A phone that was in a pocket says at once that it is back.
    const onVisible = () => document.visibilityState === 'visible' && void say();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [groupId, sessionId, id, chapter, verse, show]);
  useEffect(
    () => () => void callGroups('leaveRoom', { groupId, sessionId }).catch(() => undefined),
    [groupId, sessionId],
  );
}
