import { createMiddleware } from 'hono/factory';
import type { Settings } from '../../settings.ts';
import type { AppEnv } from '../app-env.ts';
import { CookieSigner } from '../cookies.ts';
import { type KnownTokens, RequestContext } from '../request-context.ts';

/** Sets `c.var.request` for every handler. */
export function requestContext(settings: Settings) {
  const signer = new CookieSigner(settings.secret);
  const knownTokens: KnownTokens = new Map();
  return createMiddleware<AppEnv>((c, next) => {
    c.set('request', new RequestContext(c, settings, signer, knownTokens));
    return next();
  });
}
