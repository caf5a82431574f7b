import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callAccount } from '../../api/account.ts';
import { signIn } from '../../shared/dialogs.ts';
import { isCode, tellFailure } from '../../shared/sign-in/auth-messages.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { useSingleMutation } from '../../shared/use-single-mutation.ts';
import { Button } from '../../ui/form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Where the link in the mail leads to: choosing a new password. */
export function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isExpired, setIsExpired] = useState(token === '');
  useEffect(() => {
    document.title = 'Choose a new password · Lampstand';
  }, []);
  return (
    <div className="mx-auto grid w-full max-w-[26rem] gap-6 px-6 py-16">
      <h1 className="font-serif text-3xl">Choose a new password</h1>
      {isExpired ? <Expired /> : <NewPassword token={token} onExpired={() => setIsExpired(true)} />}
    </div>
  );
}

function Expired() {
  return (
    <>
      <p className="leading-relaxed">
        This link is no longer valid. Links are good for one hour and work once.
      </p>
      <div>
        <Button look="main" onClick={() => signIn.open(undefined, 'forgot')}>
          Ask for a new link
        </Button>
      </div>
    </>
  );
}

function NewPassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const navigate = useNavigate();
  const reset = useSingleMutation(
    async () => {
      await callAccount('reset', { token, password });
      showToast('Your password is changed. Please sign in with it.', 'success');
      await navigate('/', { replace: true });
      signIn.open();
    },
    (error) => {
      tellFailure(error, 'An unexpected error occurred while resetting password');
      if (isCode(error, 'auth/link-expired')) onExpired();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== confirmation) showToast('Passwords do not match', 'error');
    else void reset.run();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <NewPasswordFields
        password={password}
        onPassword={setPassword}
        confirmation={confirmation}
        onConfirmation={setConfirmation}
      />
      <Button type="submit" look="main" isWide busy={reset.isPending && 'Saving...'}>
        Save password
      </Button>
    </form>
  );
}
