import { useEffect } from 'react';
import { useStore } from 'zustand';
import { connectivity, followBrowser } from '../../api/connectivity.ts';
import { syncStatus } from '../../sync/live/sync-status.ts';

/**
 * A quiet word while the network is away or something waits; it moves nothing. It stands at the foot of the
 * window, or on a phone, where actions lie there, below the bar.
 */
export function ConnectivityNotice() {
  const isOffline = useStore(connectivity, (state) => state.isOffline);
  const waiting = useStore(syncStatus, (status) => status.waiting);
  const syncError = useStore(syncStatus, (status) => status.syncError);
  const isStuck = waiting > 0 && syncError !== undefined;
  useEffect(followBrowser, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 z-20 flex justify-center px-4 text-sm max-md:top-16 md:bottom-4"
    >
      {(isOffline || isStuck) && (
        <p className="rounded-lamp border border-hairline bg-raised px-4 py-2 text-muted shadow-float">
          {isOffline ? 'You appear to be offline' : syncError}
          {waiting > 0 && (
            <span className="block text-xs">
              {waiting === 1 ? 'One change is' : `${waiting} changes are`} kept here until then.
            </span>
          )}
        </p>
      )}
    </div>
  );
}
