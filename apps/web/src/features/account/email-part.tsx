import type { AccountBody } from '@lampstand/contract';
import { type FormEvent, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { Button, Field } from '../../ui/form.tsx';
import { useProof } from './proof.tsx';
import { Part } from './section.tsx';
import { useTask } from './use-task.ts';

export function EmailPart({ account }: { account: AccountBody }) {
  const prove = useProof();
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, run } = useTask();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (!(await prove(() => callAccount('changeEmail', { email })))) return;
      setSentTo(email);
      setIsOpen(false);
      setEmail('');
    });
  };
  return (
    <Part
      title="Email"
      state={account.email}
      action={!isOpen && <Button onClick={() => setIsOpen(true)}>Change email</Button>}
    >
      {isOpen && (
        <form onSubmit={submit} className="grid max-w-[28rem] gap-4">
          <Field
            label="New email"
            type="email"
            name="email"
            autoComplete="email"
            hint="We send a link there. Your address changes when you follow it."
            autoFocus
            required
            value={email}
            onChange={setEmail}
          />
          <div className="flex gap-3">
            <Button type="submit" look="main" busy={isBusy && 'Sending...'}>
              Send link
            </Button>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          </div>
        </form>
      )}
      {sentTo && !isOpen && (
        <p role="status" className="text-sm leading-relaxed [overflow-wrap:anywhere]">
          If {sentTo} can be yours, a link is on its way there. Until you follow it, nothing changes.
        </p>
      )}
    </Part>
  );
}
