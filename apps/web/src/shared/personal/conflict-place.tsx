import type { ComponentType } from 'react';
import { create } from 'zustand';
import { reportNetworkError } from '../../api/connectivity.ts';
import type { ConflictDialogProps } from './conflict-dialog.tsx';
import { useConflicts } from './lists.ts';

const useRequest = create<{
  readonly isOpen: boolean;
  /** Loaded on the first request. */
  readonly Dialog?: ComponentType<ConflictDialogProps>;
}>(() => ({ isOpen: false }));

async function open(): Promise<void> {
  try {
    const { ConflictDialog } = await import('./conflict-dialog.tsx');
    useRequest.setState({ isOpen: true, Dialog: ConflictDialog });
  } catch {
    reportNetworkError();
  }
}

/** Asks the reader about what was changed here and elsewhere. */
export const conflictDialog = {
  open: () => void open(),
  close: () => useRequest.setState({ isOpen: false }),
};

/** Says that something waits for a decision; quietly, for whoever reads shall not be interrupted. */
export function ConflictPlace() {
  const [conflict, ...others] = useConflicts();
  const { Dialog, isOpen } = useRequest();
  if (!conflict) return null;
  if (isOpen && Dialog) return <Dialog key={conflict.id} row={conflict} onClose={conflictDialog.close} />;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 text-sm">
      <div
        role="status"
        className="pointer-events-auto flex items-center gap-4 rounded-lamp border border-hairline bg-raised py-1 pr-1 pl-4 shadow-float"
      >
        <p>
          {others.length === 0
            ? 'A note was changed elsewhere, too.'
            : `${others.length + 1} notes were changed elsewhere, too.`}
        </p>
        <button
          type="button"
          onClick={conflictDialog.open}
          className="min-h-11 whitespace-nowrap rounded-lamp px-3 text-accent underline-offset-4 hover:underline"
        >
          Compare texts
        </button>
      </div>
    </div>
  );
}
