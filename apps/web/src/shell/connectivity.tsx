import { useEffect } from 'react';
import { useStore } from 'zustand';
import { connectivity, followBrowser } from '../device/connectivity.ts';

/** A quiet word at the foot of the window while the network is away; it moves nothing. */
export function ConnectivityNotice() {
  const isOffline = useStore(connectivity, (state) => state.isOffline);
  useEffect(followBrowser, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 text-sm"
    >
      {isOffline && (
        <p className="rounded-lamp border border-hairline bg-raised px-4 py-2 text-muted shadow-float">
          You appear to be offline
        </p>
      )}
    </div>
  );
}
