import { LampstandError } from '@lampstand/contract';
import { createMiddleware } from 'hono/factory';
import { sendError } from '../answers.ts';
import type { AppEnv } from '../app-env.ts';

/** Lets only these methods through and answers others with the allowed ones. */
export function onlyMethods(...methods: readonly string[]) {
  const allowed = methods.join(', ');
  return createMiddleware<AppEnv>(async (c, next) => {
    if (methods.includes(c.req.method)) {
      await next();
      return undefined;
    }
    c.header('allow', `${allowed}, OPTIONS`);
    if (c.req.method !== 'OPTIONS') {
      return sendError(c, new LampstandError('request/method-not-allowed', methods[0] ?? ''));
    }
    c.header('access-control-allow-methods', allowed);
    c.header('access-control-allow-headers', 'content-type');
    c.header('access-control-max-age', '86400');
    return c.body(null, 204);
  });
}
