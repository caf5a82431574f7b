import { callAccount } from '../../api/account.ts';
import { tellResendFailure } from '../../shared/sign-in/auth-messages.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { useSingleMutation } from '../../shared/use-single-mutation.ts';
import { Button } from '../../ui/form.tsx';

export function ResendLink({ email }: { email: string }) {
  const resend = useSingleMutation(async () => {
    await callAccount('resend', { email });
    showToast('Confirmation email resent!', 'success');
  }, tellResendFailure);
  return (
    <Button look="link" busy={resend.isPending && 'Sending...'} onClick={() => void resend.run()}>
      Resend confirmation email
    </Button>
  );
}
