import { useSyncExternalStore } from 'react';
import { openDatabase } from '../../storage/database.ts';
import { withFallback } from '../../storage/fallback.ts';
import { countUnsentNotes, onUnsentNotes } from '../../storage/unsent-notes.ts';
import { syncStatus } from '../../sync/live/sync-status.ts';

/** Looks on the device itself: what sends its changes, and counts them, may not have come yet. */
export async function lookForUnsent(userId: string): Promise<void> {
  const count = async () => (await openDatabase()).outbox.where('userId').equals(userId).count();
  const waiting = await withFallback('count what was not sent', count, undefined);
  if (waiting !== undefined) syncStatus.setState({ waiting });
}

/** How much only this device has, which signing out would remove: changes, and notes of live rooms. */
export function countUnsent(userId: string): number {
  return syncStatus.getState().waiting + countUnsentNotes(userId);
}

export function useUnsent(userId: string): number {
  return useSyncExternalStore(subscribe, () => countUnsent(userId));
}

function subscribe(listener: () => void): () => void {
  const stops = [syncStatus.subscribe(listener), onUnsentNotes(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
