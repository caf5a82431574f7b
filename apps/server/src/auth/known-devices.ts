import { CookieSigner, cookiePrefix } from '../http/cookies.ts';
import type { RequestContext } from '../http/request-context.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Browsers that were signed in to an account before. Guesses by strangers do not lock them out. */
export class KnownDevices {
  readonly #signer: CookieSigner;

  constructor(secret: string) {
    this.#signer = new CookieSigner(secret);
  }

  has(request: RequestContext, email: string): boolean {
    const cookie = request.cookie(nameOf(request));
    return cookie !== undefined && this.#signer.verify(`device ${email}`, cookie);
  }

  remember(request: RequestContext, email: string): void {
    request.setCookie(nameOf(request), this.#signer.sign(`device ${email}`), { maxAge: YEAR });
  }
}

function nameOf({ origin }: RequestContext): string {
  return `${cookiePrefix(origin)}.device`;
}
