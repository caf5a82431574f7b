import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Settings } from '../settings.ts';
import { addressOf } from './caller-address.ts';
import { type CookieSigner, sessionCookie } from './cookies.ts';

const MOST_TOKENS = 5000;

/** Session tokens by cookie header: a signature that was valid once stays valid. */
export type KnownTokens = Map<string, string>;

/** What a request says about itself, as far as it can be trusted. */
export class RequestContext {
  readonly #c: Context;
  readonly #settings: Settings;
  readonly #signer: CookieSigner;
  readonly #knownTokens: KnownTokens;

  constructor(c: Context, settings: Settings, signer: CookieSigner, knownTokens: KnownTokens) {
    this.#c = c;
    this.#settings = settings;
    this.#signer = signer;
    this.#knownTokens = knownTokens;
  }

  /** The origin of this site: the public one, or that of the request in local mode. */
  get origin(): string {
    if (this.#settings.publicUrl) return this.#settings.publicUrl;
    const { req } = this.#c;
    const isForwarded = this.#settings.trustedProxy && req.header('x-forwarded-proto') === 'https';
    return `${isForwarded ? 'https' : 'http'}://${req.header('host')}`;
  }

  /** The network address of the caller. */
  get address(): string {
    return addressOf((this.#c.env as HttpBindings).incoming, this.#settings.trustedProxy);
  }

  get headers(): Headers {
    return this.#c.req.raw.headers;
  }

  /** The token of the session, if its cookie is one that we have signed. */
  get sessionToken(): string | undefined {
    const header = this.#c.req.header('cookie');
    if (header === undefined) return undefined;
    const known = this.#knownTokens.get(header);
    if (known !== undefined) return known;
    const cookie = getCookie(this.#c, sessionCookie(this.origin));
    const end = cookie?.lastIndexOf('.') ?? -1;
    if (cookie === undefined || end < 1) return undefined;
    const token = cookie.slice(0, end);
    if (!this.#signer.verify(token, cookie.slice(end + 1))) return undefined;
    if (this.#knownTokens.size >= MOST_TOKENS) this.#knownTokens.clear();
    this.#knownTokens.set(header, token);
    return token;
  }

  cookie(name: string): string | undefined {
    return getCookie(this.#c, name);
  }

  /** Sets one of our cookies on the answer. */
  setCookie(name: string, value: string, options: CookieOptions): void {
    setCookie(this.#c, name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: this.origin.startsWith('https:'),
      ...options,
    });
  }

  /** Forwards the cookies of another answer. */
  passCookies({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) this.#c.header('set-cookie', cookie, { append: true });
  }
}
