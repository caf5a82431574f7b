import type { TwoStepSetup } from '@lampstand/contract';
import { type FormEvent, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button, CodeField } from '../../ui/form.tsx';
import { useTask } from './use-task.ts';

interface Props {
  readonly setup: TwoStepSetup;
  readonly onConfirmed: () => void;
}

/** Scan, or type the key; then prove that the app shows the right codes. Only that switches it on. */
export function TwoStepSetupForm({ setup, onConfirmed }: Props) {
  const { session } = useAppContext();
  const [code, setCode] = useState('');
  const { isBusy, run } = useTask();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const { twoStep: _, ...body } = await callAccount('confirmTwoStep', { code }).finally(() =>
        setCode(''),
      );
      session.accept(['MFA_CHALLENGE_VERIFIED'], body);
      showToast('Two-step sign-in is on.', 'success');
      onConfirmed();
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="leading-relaxed">
        Scan this with an authenticator app, then type the code that it shows.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
        alt="QR code for your authenticator app"
        className="mx-auto size-48 rounded-lamp bg-white p-2"
      />
      <div className="text-center text-sm">
        <p className="text-muted">Or type this key into the app</p>
        <p className="mt-1 font-mono tracking-wider [overflow-wrap:anywhere]">{grouped(setup.secret)}</p>
      </div>
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" look="main" isWide busy={isBusy && 'Checking...'}>
        Switch on
      </Button>
    </form>
  );
}

function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
