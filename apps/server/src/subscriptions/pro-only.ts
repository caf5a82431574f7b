import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, premiumPaths } from '@lampstand/contract';
import type { Context, Next } from 'hono';
import type { AccountParts } from '../accounts/parts.ts';
import { planOf } from './status.ts';

/** Lets only Pro through, whatever is mounted below: nobody without an account, nobody without a plan. */
export function guardPremium(app: OpenAPIHono, { database, visits }: AccountParts): void {
  const proOnly = async (c: Context, next: Next): Promise<void> => {
    const { isPro } = await planOf(database, visits.token(c));
    if (!isPro) throw new LampstandError('subscription/pro-required');
    await next();
  };
  for (const path of premiumPaths) app.use(`${path}/*`, proOnly);
}
