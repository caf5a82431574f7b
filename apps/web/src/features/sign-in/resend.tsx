import { useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { tellResendFailure } from '../../shared/sign-in/auth-messages.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';

export function ResendLink({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    await callAccount('resend', { email }).then(
      () => showToast('Confirmation email resent!', 'success'),
      tellResendFailure,
    );
    setIsBusy(false);
  };
  return (
    <Button look="link" busy={isBusy && 'Sending...'} onClick={() => void resend()}>
      Resend confirmation email
    </Button>
  );
}
