import { LampstandError, PASSWORD_LENGTH } from '@lampstand/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';

/** Hashing one takes about 0.1 s of a thread, and the pages are compressed by the same few threads. */
const AT_ONCE = 2;
const MOST_WAITING = 100;

/** Passwords that are tried first by whoever guesses. */
const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** Any characters will do, but not too few, too many or too well known. */
export function checkNewPassword(password: string): void {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) {
    throw new LampstandError('auth/password-too-short', PASSWORD_LENGTH.least);
  }
  if (length > PASSWORD_LENGTH.most) {
    throw new LampstandError('auth/password-too-long', PASSWORD_LENGTH.most);
  }
  if (common.has(password.toLowerCase())) throw new LampstandError('auth/password-too-common');
}

const limitConcurrency = pLimit(AT_ONCE);

/** A crowd that signs in at once waits in a queue, so that reading goes on meanwhile. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (limitConcurrency.pendingCount >= MOST_WAITING) throw new LampstandError('request/too-many');
  return limitConcurrency(work);
}

export const passwords = {
  hash: (password: string) => queued(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => queued(() => verifyPassword(given)),
};
