import { conflictDialog } from '../../shared/dialogs.ts';
import { useConflicts } from '../../shared/personal/lists.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

/** While it is closed, one line says that something waits for a decision, without interrupting the reader. */
export function Conflicts({ isOpen, onClose }: DialogProps) {
  const [conflict, ...others] = useConflicts();
  if (!conflict) return null;
  if (isOpen) return <ConflictDialog key={conflict.id} row={conflict} onClose={onClose} />;
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
          onClick={() => conflictDialog.open({})}
          className="min-h-11 whitespace-nowrap rounded-lamp px-3 text-accent underline-offset-4 hover:underline"
        >
          Compare texts
        </button>
      </div>
    </div>
  );
}
