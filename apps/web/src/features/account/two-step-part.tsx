import type { AccountBody, TwoStepSetup } from '@lampstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { accountQuery } from './account-query.ts';
import { BackupCodes } from './backup-codes.tsx';
import { useProof } from './proof.tsx';
import { Part } from './section.tsx';
import { TwoStepSetupForm } from './two-step-setup.tsx';
import { useTask } from './use-task.ts';

type Shown =
  | { readonly kind: 'setup'; readonly setup: TwoStepSetup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Two-step sign-in: switched on in a dialog, off with a proof of who one is. */
export function TwoStepPart({ account }: { account: AccountBody }) {
  const prove = useProof();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, run } = useTask();
  const show = (next: Shown) => {
    setShown(next);
    setIsOpen(true);
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  const setUp = () =>
    run(async () => {
      const setup = await prove(() => callAccount('setUpTwoStep'));
      if (setup) show({ kind: 'setup', setup });
    });
  const renewCodes = () =>
    run(async () => {
      const renewed = await prove(() => callAccount('renewBackupCodes'));
      if (renewed) show({ kind: 'codes', codes: renewed.backupCodes });
    });
  const remove = () =>
    run(async () => {
      if (!(await prove(() => callAccount('removeTwoStep')))) return;
      await reload();
      showToast('Two-step sign-in is off.', 'success');
    });
  return (
    <Part
      title="Two-step sign-in"
      state={
        account.twoStep
          ? 'On: signing in with your password also asks for a code of your authenticator app.'
          : 'Off. With it, your password alone lets nobody in.'
      }
      action={
        !account.twoStep && (
          <Button busy={isBusy && 'One moment...'} onClick={() => void setUp()}>
            Set up
          </Button>
        )
      }
    >
      {account.twoStep && (
        <div className="flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={() => void renewCodes()}>
            New backup codes
          </Button>
          <Button disabled={isBusy} onClick={() => void remove()}>
            Switch off
          </Button>
        </div>
      )}
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={shown?.kind === 'setup' ? 'Two-step sign-in' : 'Backup codes'}
      >
        {shown?.kind === 'setup' && (
          <TwoStepSetupForm
            setup={shown.setup}
            onConfirmed={() => {
              show({ kind: 'codes', codes: shown.setup.backupCodes });
              void reload();
            }}
          />
        )}
        {shown?.kind === 'codes' && <BackupCodes codes={shown.codes} onDone={() => setIsOpen(false)} />}
      </Modal>
    </Part>
  );
}
