import type { ComponentType } from 'react';
import { create } from 'zustand';
import { logEvent } from '../device/analytics.ts';
import { reportNetworkError } from '../device/connectivity.ts';
import type { SignInDialogProps } from './sign-in-dialog.tsx';

interface SignInRequest {
  readonly isOpen: boolean;
  /** What the reader wanted, such as an address: signing in resumes it. */
  readonly intent?: string | undefined;
  /** Loaded on the first request. */
  readonly Dialog?: ComponentType<SignInDialogProps>;
}

const useRequest = create<SignInRequest>(() => ({ isOpen: false }));

async function open(intent?: string): Promise<void> {
  logEvent('sign-in', 'usage', { intent });
  try {
    const { SignInDialog } = await import('./sign-in-dialog.tsx');
    useRequest.setState({ isOpen: true, intent, Dialog: SignInDialog });
  } catch {
    reportNetworkError();
  }
}

const signIn = { open: (intent?: string) => void open(intent) };

/** Asks the reader to sign in, and remembers for what. */
export function useSignIn(): { readonly open: (intent?: string) => void } {
  return signIn;
}

/** The place of the dialog, once in the app. */
export function SignInPlace() {
  const { Dialog, isOpen, intent } = useRequest();
  if (!Dialog) return null;
  return <Dialog isOpen={isOpen} intent={intent} onClose={() => useRequest.setState({ isOpen: false })} />;
}
