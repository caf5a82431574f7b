import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { accountPages } from '@lampstand/contract';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { addressOf } from '../http/listener.ts';
import type { Settings } from '../settings.ts';
import { ADDRESS_HEADER, cookiePrefix, DAY } from './auth.ts';

const MOST_TOKENS = 5000;

/** What a request says about itself, as far as it can be believed. */
export class Visits {
  readonly #settings: Settings;
  /** Tokens by the cookies that they came in, for a signature that was right once stays so. */
  readonly #tokens = new Map<string, string>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The address of this site: the public one, or the one of the request in local mode. */
  origin(c: Context): string {
    if (this.#settings.publicUrl) return this.#settings.publicUrl;
    const isForwarded = this.#settings.trustedProxy && c.req.header('x-forwarded-proto') === 'https';
    return `${isForwarded ? 'https' : 'http'}://${c.req.header('host')}`;
  }

  address(c: Context): string {
    const { incoming } = c.env as HttpBindings;
    return addressOf(incoming, this.#settings.trustedProxy);
  }

  /** The headers as better-auth gets them. */
  headers(c: Context): Headers {
    const headers = new Headers(c.req.raw.headers);
    headers.set(ADDRESS_HEADER, this.address(c));
    return headers;
  }

  /** The token of the session, if its cookie is one that we have signed. */
  token(c: Context): string | undefined {
    const header = c.req.header('cookie');
    if (header === undefined) return undefined;
    const known = this.#tokens.get(header);
    if (known !== undefined) return known;
    const cookie = getCookie(c, `${cookiePrefix(this.origin(c))}.session_token`);
    const end = cookie?.lastIndexOf('.') ?? -1;
    if (cookie === undefined || end < 1) return undefined;
    const token = cookie.slice(0, end);
    if (!this.#isEqual(cookie.slice(end + 1), this.#sign(token))) return undefined;
    if (this.#tokens.size >= MOST_TOKENS) this.#tokens.clear();
    this.#tokens.set(header, token);
    return token;
  }

  /** Whether this browser has been signed in to this account before. */
  isKnownDevice(c: Context, email: string): boolean {
    const cookie = getCookie(c, this.#deviceCookie(c));
    return cookie !== undefined && this.#isEqual(cookie, this.#sign(`device ${email}`));
  }

  rememberDevice(c: Context, email: string): void {
    setCookie(c, this.#deviceCookie(c), this.#sign(`device ${email}`), {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: this.origin(c).startsWith('https:'),
      maxAge: 365 * DAY,
    });
  }

  /** Where the web app takes over again, with what the reader had in mind. */
  callback(intent: string | undefined): string {
    return intent ? `${accountPages.callback}?${new URLSearchParams({ intent })}` : accountPages.callback;
  }

  #deviceCookie(c: Context): string {
    return `${cookiePrefix(this.origin(c))}.device`;
  }

  #sign(value: string): string {
    return createHmac('sha256', this.#settings.secret).update(value).digest('base64');
  }

  #isEqual(given: string, expected: string): boolean {
    const [a, b] = [Buffer.from(given), Buffer.from(expected)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
}
