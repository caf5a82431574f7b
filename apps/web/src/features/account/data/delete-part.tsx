import type { AccountBody } from '@lampstand/contract';
import { type FormEvent, useState } from 'react';
import { callAccount } from '../../../api/account.ts';
import { useLeave } from '../../../shared/session/session.ts';
import { showToast } from '../../../shared/toasts/toasts.tsx';
import { Button, Field } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useProof } from '../proof.tsx';
import { Part } from '../section.tsx';
import { useTask } from '../use-task.ts';

export function DeletePart({ account }: { account: AccountBody }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Part
        title="Delete account"
        state="Your account and everything in it is gone at once and for good."
        action={
          <Button look="danger" onClick={() => setIsOpen(true)}>
            Delete account
          </Button>
        }
      />
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete account">
        <DeleteForm account={account} onCancel={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function DeleteForm({ account, onCancel }: { account: AccountBody; onCancel: () => void }) {
  const prove = useProof();
  const leave = useLeave();
  const [typed, setTyped] = useState('');
  const { isBusy, run } = useTask();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const done = await prove(() => leave(() => callAccount('deleteAccount')).then(() => true));
      if (done) showToast('Your account is deleted.', 'success');
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="leading-relaxed">
        This deletes your account and everything in it, on all your devices: notes, favorites, highlights,
        bookmark and history. A paid plan ends with it. Nobody can bring it back. You may want to export your
        data first.
      </p>
      <Field
        label={`Type ${account.email} to confirm`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        value={typed}
        onChange={setTyped}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          look="danger"
          disabled={typed.trim().toLowerCase() !== account.email}
          busy={isBusy && 'Deleting...'}
        >
          Delete for good
        </Button>
      </div>
    </form>
  );
}
