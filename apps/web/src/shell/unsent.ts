import { useSyncExternalStore } from 'react';
import { countSessionNotes, onDrafts } from '../device/drafts.ts';
import { syncStatus } from '../device/live/sync-status.ts';

/** How much only this device has, which signing out would remove: changes, and notes of live rooms. */
export function countUnsent(): number {
  return syncStatus.getState().waiting + countSessionNotes();
}

export function useUnsent(): number {
  return useSyncExternalStore(subscribe, countUnsent);
}

function subscribe(listener: () => void): () => void {
  const stops = [syncStatus.subscribe(listener), onDrafts(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
