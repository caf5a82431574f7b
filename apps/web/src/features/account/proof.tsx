import type { AccountBody } from '@lampstand/contract';
import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { isCode } from '../../shared/sign-in/auth-messages.ts';
import { GoogleButton, useGoogle } from '../../shared/sign-in/google.tsx';
import { Button, PasswordField } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useTask } from './use-task.ts';

/** Does something sensitive; gives nothing when the reader did not want to prove who they are. */
type Prove = <T>(work: () => Promise<T>) => Promise<T | undefined>;

const ProofContext = createContext<Prove>((work) => work());

/** For changes before which the server wants to know again who is here. */
export function useProof(): Prove {
  return useContext(ProofContext);
}

interface Question {
  readonly answer: (isProven: boolean) => void;
}

/** Asks for a proof when the server does, and goes on where it was. */
export function ProofProvider({ account, children }: { account: AccountBody; children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setIsOpen] = useState(false);
  const prove = useCallback<Prove>(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isCode(error, 'auth/reauthentication-required')) throw error;
    }
    const isProven = await new Promise<boolean>((answer) => {
      setQuestion({ answer });
      setIsOpen(true);
    });
    return isProven ? work() : undefined;
  }, []);
  const answer = (isProven: boolean) => {
    setIsOpen(false);
    question?.answer(isProven);
  };
  return (
    <ProofContext value={prove}>
      {children}
      <Modal isOpen={isOpen} onClose={() => answer(false)} title="Is it you?">
        <ProofForm account={account} onProven={() => answer(true)} />
      </Modal>
    </ProofContext>
  );
}

function ProofForm({ account, onProven }: { account: AccountBody; onProven: () => void }) {
  const [password, setPassword] = useState('');
  const google = useGoogle();
  const { isBusy, run } = useTask();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await callAccount('reauthenticate', { password });
      onProven();
    });
  };
  return (
    <div className="grid gap-4">
      <p className="leading-relaxed">Please confirm that it is you before changing this.</p>
      {account.hasPassword ? (
        <form onSubmit={submit} className="grid gap-4">
          {/* Tells a password manager whose password this is. */}
          <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" look="main" isWide busy={isBusy && 'Checking...'}>
            Confirm
          </Button>
        </form>
      ) : (
        <>
          <p className="text-muted text-sm leading-relaxed">
            Sign in with Google again, and then make the change.
          </p>
          <GoogleButton
            trip={google}
            redirect={{ purpose: 'reauthenticate', intent: { path: '/preferences' } }}
          />
        </>
      )}
    </div>
  );
}
