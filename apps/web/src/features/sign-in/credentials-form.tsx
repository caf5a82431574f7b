import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { isCode, tellFailure, tellSignInFailure } from '../../shared/sign-in/auth-messages.ts';
import { GoogleButton, useGoogle } from '../../shared/sign-in/google.tsx';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { useSingleMutation } from '../../shared/use-single-mutation.ts';
import { Button, Field, PasswordField } from '../../ui/form.tsx';
import { Agreement } from './agreement.tsx';
import type { FaceProps } from './faces.ts';
import { ResendLink } from './resend.tsx';
import { SampleOffer } from './sample-offer.tsx';
import { useSignedIn } from './use-signed-in.ts';

interface Props extends FaceProps {
  readonly mode: 'sign-in' | 'create';
}

export function CredentialsForm({ mode, email, intent, onEmail, onFace, onClose }: Props) {
  const isCreating = mode === 'create';
  const { site } = useAppContext();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isAccepted, setIsAccepted] = useState(false);
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const google = useGoogle();
  const finish = useSignedIn({ intent, onClose });

  const switchMode = () => {
    setIsUnconfirmed(false);
    setIsAccepted(false);
    setConfirmation('');
    onFace(isCreating ? 'sign-in' : 'create');
  };

  const create = async () => {
    if (!isAccepted) return askToAccept();
    if (password !== confirmation) return showToast('Passwords do not match', 'error');
    try {
      const created = await callAccount('signUp', { email, password, intent: intent?.path });
      onEmail(created.email);
      showToast('Account created! Please check your email to confirm your account.', 'success');
      onFace('check-email');
    } catch (error) {
      tellFailure(error, 'An unexpected error occurred. Please try again.');
    }
  };

  const signIn = async () => {
    try {
      const { twoStep, ...body } = await callAccount('signIn', { email, password });
      if (twoStep) onFace('two-step');
      else finish(body);
    } catch (error) {
      if (isCode(error, 'auth/email-not-verified')) setIsUnconfirmed(true);
      tellSignInFailure(error);
    }
  };

  const { isPending: isBusy, run } = useSingleMutation(
    () => (isCreating ? create() : signIn()),
    tellSignInFailure,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!google.isBusy) void run();
  };

  /** Enter in a field does nothing while the button is disabled, so it says why. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (isCreating && !isAccepted && isInField && event.key === 'Enter') askToAccept();
  };

  return (
    <div className="grid gap-4">
      {site.hasGoogle && (
        <>
          <GoogleButton trip={google} redirect={{ purpose: 'sign-in', intent }} disabled={isBusy} />
          <p className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
            Or continue with email
          </p>
        </>
      )}
      <form onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-4">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={onEmail}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete={isCreating ? 'new-password' : 'current-password'}
          hint={isCreating ? 'At least 8 characters; a few words are best.' : undefined}
          required
          value={password}
          onChange={setPassword}
        />
        {isCreating ? (
          <>
            <PasswordField
              label="Confirm password"
              name="confirm-password"
              autoComplete="new-password"
              required
              value={confirmation}
              onChange={setConfirmation}
            />
            <Agreement isAccepted={isAccepted} onChange={setIsAccepted} />
          </>
        ) : (
          <div className="-my-2 flex flex-wrap justify-between gap-x-4">
            <Button look="link" onClick={() => onFace('forgot')}>
              Forgot password?
            </Button>
            {isUnconfirmed && <ResendLink email={email} />}
          </div>
        )}
        <Button
          type="submit"
          look="main"
          isWide
          disabled={google.isBusy || (isCreating && !isAccepted)}
          busy={isBusy && (isCreating ? 'Creating account...' : 'Signing in...')}
        >
          {isCreating ? 'Create Account' : 'Sign In'}
        </Button>
      </form>
      <div className="-mb-2 text-center">
        <Button look="link" disabled={isBusy} onClick={switchMode}>
          {isCreating ? 'Already have an account? Sign in' : "Don't have an account? Create one"}
        </Button>
      </div>
      {site.isSandbox && <SampleOffer onEntered={finish} onTwoStep={() => onFace('two-step')} />}
    </div>
  );
}

function askToAccept(): void {
  showToast('Please accept the End User License Agreement to create an account', 'error');
}
