import type { ComponentType } from 'react';
import { create } from 'zustand';
import { reportNetworkError } from '../../api/connectivity.ts';
import { logEvent } from '../../storage/analytics.ts';
import type { Intent } from '../../storage/intent.ts';
import type { AuthDialogProps } from './auth-dialog.tsx';

interface SignInRequest {
  readonly isOpen: boolean;
  /** Counts the openings: each begins with empty fields. */
  readonly count: number;
  /** What the reader wanted: signing in resumes it. */
  readonly intent?: Intent | undefined;
  /** Which of its faces the dialog shows first. */
  readonly start?: AuthDialogProps['start'];
  /** Loaded on the first request. */
  readonly Dialog?: ComponentType<AuthDialogProps>;
}

const useRequest = create<SignInRequest>(() => ({ isOpen: false, count: 0 }));

async function open(intent?: Intent, start: AuthDialogProps['start'] = 'sign-in'): Promise<void> {
  logEvent('sign-in', 'usage', { intent: intent?.path });
  try {
    const { AuthDialog } = await import('./auth-dialog.tsx');
    useRequest.setState(({ count }) => ({
      isOpen: true,
      count: count + 1,
      intent,
      start,
      Dialog: AuthDialog,
    }));
  } catch {
    reportNetworkError();
  }
}

/** Asks the reader to sign in, and remembers for what. */
export const signIn = {
  open: (intent?: Intent, start?: AuthDialogProps['start']) => void open(intent, start),
  close: () => useRequest.setState({ isOpen: false }),
};

/** The place of the dialog, once in the app. */
export function SignInPlace() {
  const { Dialog, isOpen, count, intent, start } = useRequest();
  if (!Dialog) return null;
  return <Dialog key={count} isOpen={isOpen} intent={intent} start={start} onClose={signIn.close} />;
}
