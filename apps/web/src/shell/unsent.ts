import { useSyncExternalStore } from 'react';
import { syncStatus } from '../device/live/sync-status.ts';
import { countUnsentNotes, onUnsentNotes } from '../device/unsent-notes.ts';

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
