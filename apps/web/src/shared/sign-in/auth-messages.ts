import { type ErrorCode, LampstandError } from '@lampstand/contract';
import { showToast } from '../toasts/toasts.tsx';

/** Failures that tell the reader nothing they could act on; each flow has its own words for them. */
const unexpected: readonly ErrorCode[] = [
  'network/server-error',
  'network/unavailable',
  'auth/unknown-error',
];

function isExpected(error: unknown): error is LampstandError {
  return error instanceof LampstandError && !unexpected.includes(error.code);
}

/** What went wrong, in the words of the server, or in those of the flow where nobody expected it. */
export function tellFailure(error: unknown, otherwise: string): void {
  showToast(isExpected(error) ? error.message : otherwise, 'error');
}

/** Signing in tells an unconfirmed address and what has nothing to do with the password; all else is one answer. */
export function tellSignInFailure(error: unknown): void {
  const tells: readonly ErrorCode[] = [
    'auth/email-not-verified',
    'auth/too-many-attempts',
    'network/offline',
    'network/timeout',
  ];
  if (isExpected(error) && !tells.includes(error.code)) showToast('Invalid email or password', 'error');
  else tellFailure(error, 'An unexpected error occurred while signing in');
}

/** `Failed to …` where the server refuses, `An unexpected error …` where it does not even answer. */
export function tellGoogleFailure(error?: unknown): void {
  const isRefused = error === undefined || isCode(error, 'auth/google-failed');
  if (isRefused) showToast('Failed to sign in with Google. Please try again.', 'error');
  else tellFailure(error, 'An unexpected error occurred while signing in with Google');
}

export function tellResendFailure(error: unknown): void {
  const isAnswered = error instanceof LampstandError && !error.code.startsWith('network/');
  if (isAnswered && error.code !== 'auth/too-many-attempts') {
    showToast('Failed to resend confirmation email', 'error');
  } else tellFailure(error, 'An unexpected error occurred while resending confirmation email');
}

export function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof LampstandError && error.code === code;
}
