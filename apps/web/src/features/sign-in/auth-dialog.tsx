import { useEffect, useState } from 'react';
import type { SignInRequest } from '../../shared/dialogs.ts';
import { useSession } from '../../shared/session/session.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CheckEmail } from './check-email.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { type Face, titles } from './faces.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { TwoStepForm } from './two-step-form.tsx';

/** Signing in and creating an account, in one place, over whatever page the reader is on. */
export function AuthDialog({ isOpen, intent, start, onClose }: SignInRequest & DialogProps) {
  const [face, setFace] = useState<Face>(start);
  const [email, setEmail] = useState('');
  const { status } = useSession();
  useEffect(() => {
    // Perhaps in another tab, by the link in the mail.
    if (isOpen && status === 'signed-in') onClose();
  }, [isOpen, status, onClose]);
  const shared = { email, intent, onEmail: setEmail, onFace: setFace, onClose };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={titles[face]}>
      {(face === 'sign-in' || face === 'create') && <CredentialsForm {...shared} mode={face} />}
      {face === 'check-email' && <CheckEmail {...shared} kind="confirmation" />}
      {face === 'forgot' && <ForgotPassword {...shared} />}
      {face === 'reset-sent' && <CheckEmail {...shared} kind="reset" />}
      {face === 'two-step' && <TwoStepForm {...shared} />}
    </Modal>
  );
}
