import type { Intent } from '../../storage/intent.ts';

/** The faces of the dialog, each with its title. */
export const titles = {
  'sign-in': 'Welcome Back',
  create: 'Create Account',
  'check-email': 'Check Your Email',
  forgot: 'Reset Password',
  'reset-sent': 'Check Your Email',
  'two-step': 'Two-Step Sign-In',
};
export type Face = keyof typeof titles;

/** What every face gets from the dialog. */
export interface FaceProps {
  readonly email: string;
  readonly intent: Intent | undefined;
  readonly onEmail: (email: string) => void;
  readonly onFace: (face: Face) => void;
  readonly onClose: () => void;
}
