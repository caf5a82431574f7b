import { LampstandError } from '@lampstand/contract';
import { createMiddleware } from 'hono/factory';
import type { SignedInEnv } from './signed-in.ts';

interface Plan {
  readonly userId: string;
  readonly isPro: boolean;
}

export interface ProEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & { plan: Plan };
}

/** Lets only readers with Pro through; comes after `signedIn`. */
export function pro(planOf: (session: string) => Promise<Plan>) {
  return createMiddleware<ProEnv>(async (c, next) => {
    const plan = await planOf(c.var.session);
    if (!plan.isPro) throw new LampstandError('subscription/pro-required');
    c.set('plan', plan);
    await next();
  });
}
