import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../app-env.ts';
import type { Limit, RateLimits } from '../rate-limits.ts';

/** Counts calls by a key from the request and refuses those over the limit. */
export function rateLimit(
  limits: RateLimits,
  { most, seconds }: Pick<Limit, 'most' | 'seconds'>,
  keyOf: (c: Context<AppEnv>) => readonly string[],
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await limits.count({ key: keyOf(c), most, seconds });
    await next();
  });
}
