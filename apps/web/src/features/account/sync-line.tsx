import { useStore } from 'zustand';
import { syncStatus } from '../../sync/live/sync-status.ts';

/** Whether what is set here has reached the other devices. */
export function SyncLine() {
  const { connected, lastSynced, syncError, waiting } = useStore(syncStatus);
  return (
    <>
      The same on all your devices.{' '}
      <span role="status">
        {syncError ??
          (!connected && lastSynced === undefined
            ? 'Changes are kept here until they can be synced.'
            : lastSynced === undefined
              ? 'Connected.'
              : `Synced at ${new Date(lastSynced).toLocaleTimeString(undefined, { timeStyle: 'short' })}.`)}
        {waiting > 0 && ` ${waiting} to be sent.`}
      </span>
    </>
  );
}
