import { createStore } from 'zustand/vanilla';

/** Whether this browser hears of news at once, and whether what it changed has arrived. */
export interface SyncStatus {
  readonly connected: boolean;
  /** When something was last brought up to date; milliseconds since 1970. */
  readonly lastSynced: number | undefined;
  readonly syncError: string | undefined;
  /** How many changes are kept here until they can be sent. */
  readonly waiting: number;
}

export const syncStatus = createStore<SyncStatus>(() => ({
  connected: false,
  lastSynced: undefined,
  syncError: undefined,
  waiting: 0,
}));
