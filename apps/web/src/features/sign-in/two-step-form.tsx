import { type FormEvent, useRef, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { isCode, tellFailure } from '../../shared/sign-in/auth-messages.ts';
import { useSingleMutation } from '../../shared/use-single-mutation.ts';
import { Button, CodeField, Field } from '../../ui/form.tsx';
import { useOnChange } from '../../ui/on-change.ts';
import type { FaceProps } from './faces.ts';
import { useSignedIn } from './use-signed-in.ts';

/** The second step: a code of the authenticator app, or one of the backup codes. */
export function TwoStepForm({ intent, onFace, onClose }: FaceProps) {
  const [code, setCode] = useState('');
  const [isBackup, setIsBackup] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const finish = useSignedIn({ intent, onClose });
  useOnChange(isBackup, () => field.current?.focus());
  const verify = useSingleMutation(
    async () => {
      const { twoStep: _, ...body } = await callAccount(
        'verifyTwoStep',
        isBackup ? { backupCode: code } : { code },
      );
      finish(body, ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']);
    },
    (error) => {
      setCode('');
      tellFailure(error, 'An unexpected error occurred while signing in');
      if (isCode(error, 'auth/two-step-expired')) onFace('sign-in');
      else field.current?.focus();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify.run();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="leading-relaxed">
        {isBackup
          ? 'Type one of the backup codes that you kept. Each works once.'
          : 'Type the six digits that your authenticator app shows for Lampstand.'}
      </p>
      {isBackup ? (
        <Field
          ref={field}
          label="Backup code"
          name="backup-code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={code}
          onChange={setCode}
        />
      ) : (
        <CodeField ref={field} value={code} onChange={setCode} />
      )}
      <Button type="submit" look="main" isWide busy={verify.isPending && 'Signing in...'}>
        Sign In
      </Button>
      <div className="-mb-2 flex flex-wrap justify-between gap-x-4">
        <Button
          look="link"
          onClick={() => {
            setCode('');
            setIsBackup(!isBackup);
          }}
        >
          {isBackup ? 'Use the app instead' : 'Use a backup code'}
        </Button>
        <Button look="link" onClick={() => onFace('sign-in')}>
          Back to sign in
        </Button>
      </div>
    </form>
  );
}
