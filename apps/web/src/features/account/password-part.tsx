import type { AccountBody } from '@lampstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { PERSONAL } from '../../api/session/forget.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button, PasswordField } from '../../ui/form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useProof } from './proof.tsx';
import { Part } from './section.tsx';
import { useTask } from './use-task.ts';

export function PasswordPart({ account }: { account: AccountBody }) {
  const [isOpen, setIsOpen] = useState(false);
  const verb = account.hasPassword ? 'Change password' : 'Set password';
  return (
    <Part
      title="Password"
      state={
        account.hasPassword
          ? 'Changing it signs you out everywhere else.'
          : 'You have none: you sign in with Google.'
      }
      action={!isOpen && <Button onClick={() => setIsOpen(true)}>{verb}</Button>}
    >
      {isOpen && <PasswordForm account={account} onDone={() => setIsOpen(false)} />}
    </Part>
  );
}

function PasswordForm({ account, onDone }: { account: AccountBody; onDone: () => void }) {
  const prove = useProof();
  const { session } = useAppContext();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { isBusy, run } = useTask();
  const { hasPassword } = account;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== confirmation) return showToast('Passwords do not match', 'error');
    void run(async () => {
      const input = { password, ...(hasPassword ? { currentPassword: current } : {}) };
      if (!(await prove(() => callAccount('changePassword', input)))) return;
      showToast(hasPassword ? 'Your password is changed.' : 'Your password is set.', 'success');
      onDone();
      await Promise.all([session.refresh(), queryClient.invalidateQueries({ queryKey: [PERSONAL] })]);
    });
  };
  return (
    <form onSubmit={submit} className="grid max-w-[28rem] gap-4">
      <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          autoFocus
          required
          value={current}
          onChange={setCurrent}
        />
      )}
      <NewPasswordFields
        password={password}
        onPassword={setPassword}
        confirmation={confirmation}
        onConfirmation={setConfirmation}
        autoFocus={!hasPassword}
      />
      <div className="flex gap-3">
        <Button type="submit" look="main" busy={isBusy && 'Saving...'}>
          Save password
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
