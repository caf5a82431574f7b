import { createHmac, timingSafeEqual } from 'node:crypto';

/** The names of our cookies begin with this; `__Host-` keeps other hosts from setting them. */
export function cookiePrefix(origin: string): string {
  return origin.startsWith('https:') ? '__Host-lampstand' : 'lampstand';
}

export function sessionCookie(origin: string): string {
  return `${cookiePrefix(origin)}.session_token`;
}

/** Signs what a cookie says, so that only cookies of ours are believed. */
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
