import { LampstandError } from '@lampstand/contract';

/** Maps better-auth's error codes to ours; no other place does. */
const meanings = {
  INVALID_EMAIL_OR_PASSWORD: 'auth/invalid-credentials',
  INVALID_EMAIL: 'auth/invalid-email',
  INVALID_PASSWORD: 'auth/wrong-password',
  PASSWORD_TOO_LONG: 'auth/invalid-credentials',
  EMAIL_NOT_VERIFIED: 'auth/email-not-verified',
  USER_ALREADY_EXISTS: 'auth/email-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth/email-in-use',
  FAILED_TO_CREATE_USER: 'auth/email-in-use',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'auth/no-password',
  PASSWORD_ALREADY_SET: 'auth/wrong-password',
  INVALID_TOKEN: 'auth/link-expired',
  TOKEN_EXPIRED: 'auth/link-expired',
  USER_NOT_FOUND: 'auth/link-expired',
  INVALID_CODE: 'auth/wrong-code',
  INVALID_BACKUP_CODE: 'auth/wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'auth/two-step-expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'auth/two-step-expired',
  ACCOUNT_TEMPORARILY_LOCKED: 'auth/too-many-attempts',
  TOTP_NOT_ENABLED: 'auth/two-step-missing',
  TWO_FACTOR_NOT_ENABLED: 'auth/two-step-missing',
  BACKUP_CODES_NOT_ENABLED: 'auth/two-step-missing',
  TOTP_ALREADY_ENABLED: 'auth/two-step-present',
  PROVIDER_NOT_FOUND: 'auth/google-failed',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'auth/google-failed',
  SESSION_EXPIRED: 'auth/signed-out',
  UNAUTHORIZED: 'auth/signed-out',
} as const;

const LOCKED_SECONDS = 15 * 60;

/** Returns a successful answer of better-auth and turns any other into an error with a message. */
export async function readAnswer<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as T;
  const { code = '' } = (body ?? {}) as { code?: string };
  const fallback = response.status === 401 ? 'auth/signed-out' : 'auth/unknown-error';
  const meaning = code in meanings ? meanings[code as keyof typeof meanings] : fallback;
  if (meaning === 'auth/unknown-error') console.error('better-auth refused with', response.status, body);
  const error = new LampstandError(meaning);
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') error.retryAfter = LOCKED_SECONDS;
  throw error;
}
