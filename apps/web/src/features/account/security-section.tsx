import type { AccountBody } from '@lampstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callAccount } from '../../api/account.ts';
import { useAppContext } from '../../shared/app-context.ts';
import { tellGoogleFailure } from '../../shared/sign-in/auth-messages.ts';
import { GoogleMark, useGoogle } from '../../shared/sign-in/google.tsx';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';
import { accountQuery } from './account-query.ts';
import { EmailPart } from './email-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { useProof } from './proof.tsx';
import { Part, Section } from './section.tsx';
import { TwoStepPart } from './two-step-part.tsx';
import { useTask } from './use-task.ts';

export function SecuritySection({ account }: { account: AccountBody }) {
  const { site } = useAppContext();
  const isLinked = account.identities.some(({ provider }) => provider === 'google');
  return (
    <Section title="Security" note="How you sign in, and how your account is kept yours.">
      <EmailPart account={account} />
      <PasswordPart account={account} />
      {(site.hasGoogle || isLinked) && <GooglePart isLinked={isLinked} />}
      <TwoStepPart account={account} />
    </Section>
  );
}

function GooglePart({ isLinked }: { isLinked: boolean }) {
  const prove = useProof();
  const google = useGoogle();
  const queryClient = useQueryClient();
  const { isBusy, run } = useTask();
  const link = () =>
    prove(() => google.go({ purpose: 'link', intent: { path: '/preferences' } })).catch(tellGoogleFailure);
  const unlink = () =>
    run(async () => {
      if (!(await prove(() => callAccount('unlinkGoogle')))) return;
      await queryClient.invalidateQueries(accountQuery);
      showToast('Google is no longer linked to your account.', 'success');
    });
  return (
    <Part
      title="Google"
      state={
        isLinked ? 'You can sign in with Google.' : 'Sign in with your Google account, without a password.'
      }
      action={
        isLinked ? (
          <Button busy={isBusy && 'Unlinking...'} onClick={() => void unlink()}>
            Unlink Google
          </Button>
        ) : (
          <Button busy={google.isBusy && 'Connecting to Google...'} onClick={() => void link()}>
            <GoogleMark />
            Link Google
          </Button>
        )
      }
    />
  );
}
