import type { UnsentRequest } from '../../shared/dialogs.ts';
import { useUnsent } from '../../shared/session/unsent.ts';
import { Button } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Before signing out would cost what was written here. */
export function UnsentDialog({ isOpen, userId, onAnswer }: UnsentRequest & DialogProps) {
  const waiting = useUnsent(userId);
  if (!isOpen) return null;
  return (
    <Modal isOpen onClose={() => onAnswer(false)} title="Not everything is synced">
      <div className="grid gap-6">
        <p className="leading-relaxed">
          {waiting === 0
            ? 'Everything has been synced now.'
            : `${waiting === 1 ? 'One change has' : `${waiting} changes have`} not reached the server yet. Signing out removes ${waiting === 1 ? 'it' : 'them'} from this device.`}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onAnswer(false)}>Stay signed in</Button>
          <Button look={waiting === 0 ? 'main' : 'danger'} onClick={() => onAnswer(true)}>
            {waiting === 0 ? 'Sign out' : 'Sign out anyway'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
