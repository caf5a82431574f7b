import { createHmac, timingSafeEqual } from 'node:crypto';

/** The prefix of our cookie names; `__Host-` keeps other hosts from setting them. */
export function cookiePrefix(origin: string): string {
  return origin.startsWith('https:') ? '__Host-lampstand' : 'lampstand';
}

export function sessionCookie(origin: string): string {
  return `${cookiePrefix(origin)}.session_token`;
}

/** Signs the value of a cookie, so that only our own cookies are accepted. */
export class CookieSigner {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  sign(value: string): string {
    return createHmac('sha256', this.#secret).update(value).digest('base64');
  }

  verify(value: string, signature: string): boolean {
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.sign(value))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
