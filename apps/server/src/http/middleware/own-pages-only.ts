import { LampstandError } from '@lampstand/contract';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../app-env.ts';

/**
 * Only our own pages may change data with a reader's cookies. Browsers send the origin of a request; a
 * client that sends none is not a browser and has no other person's cookies.
 */
export const ownPagesOnly = createMiddleware<AppEnv>((c, next) => {
  const { method } = c.req;
  if (method !== 'GET' && method !== 'HEAD') {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      throw new LampstandError('request/cross-site');
    }
    if (origin !== undefined && origin !== c.var.request.origin) {
      throw new LampstandError('request/cross-site');
    }
    const type = c.req.header('content-type');
    // A form on another site can send any content type except this one.
    if (hasBody(c) && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
      throw new LampstandError('request/not-json');
    }
  }
  return next();
});

function hasBody(c: Context): boolean {
  return (c.req.header('content-length') ?? '0') !== '0' || c.req.header('transfer-encoding') !== undefined;
}
