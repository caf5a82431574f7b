import { useEffect, useState } from 'react';
import type { Intent } from '../../storage/intent.ts';
import { Modal } from '../../ui/modal.tsx';
import { useSession } from '../session/session.ts';
import { CheckEmail } from './check-email.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { TwoStepForm } from './two-step-form.tsx';

export interface AuthDialogProps {
  readonly isOpen: boolean;
  readonly intent: Intent | undefined;
  readonly start: 'sign-in' | 'forgot' | undefined;
  readonly onClose: () => void;
}

/** The faces of the dialog, each with its title. */
const titles = {
  'sign-in': 'Welcome Back',
  create: 'Create Account',
  'check-email': 'Check Your Email',
  forgot: 'Reset Password',
  'reset-sent': 'Check Your Email',
  'two-step': 'Two-Step Sign-In',
};
export type Face = keyof typeof titles;

/** Signing in and creating an account, in one place, over whatever page the reader is on. */
export function AuthDialog({ isOpen, intent, start = 'sign-in', onClose }: AuthDialogProps) {
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

/** What every face gets from the dialog. */
export interface FaceProps {
  readonly email: string;
  readonly intent: Intent | undefined;
  readonly onEmail: (email: string) => void;
  readonly onFace: (face: Face) => void;
  readonly onClose: () => void;
}
