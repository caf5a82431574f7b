import type { FormEvent } from 'react';
import { callAccount } from '../../api/account.ts';
import { tellFailure } from '../../shared/sign-in/auth-messages.ts';
import { useSingleMutation } from '../../shared/use-single-mutation.ts';
import { Button, Field } from '../../ui/form.tsx';
import type { FaceProps } from './faces.ts';

export function ForgotPassword({ email, onEmail, onFace }: FaceProps) {
  const recover = useSingleMutation(
    async () => {
      await callAccount('recover', { email });
      onFace('reset-sent');
    },
    (error) => tellFailure(error, 'An unexpected error occurred while resetting password'),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void recover.run();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="leading-relaxed">
        Tell us your email address, and we send you a link to choose a new password.
      </p>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={onEmail}
      />
      <Button type="submit" look="main" isWide busy={recover.isPending && 'Sending...'}>
        Send reset link
      </Button>
      <div className="-mb-2 text-center">
        <Button look="link" onClick={() => onFace('sign-in')}>
          Back to sign in
        </Button>
      </div>
    </form>
  );
}
