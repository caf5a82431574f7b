import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, type SubscriptionBody, subscriptionChannel } from '@lampstand/contract';
import { subscriptionRoutes } from '@lampstand/contract/routes';
import type { Context } from 'hono';
import type { AccountParts } from '../accounts/parts.ts';
import { subscriptionOf } from './status.ts';
import { activateTrial } from './trial.ts';

const RELOADS = { most: 30, seconds: 15 * 60 };

/** What the reader has subscribed to, and the trial, which costs nothing. */
export function mountSubscriptions(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits, payments } = parts;
  const read = (c: Context): Promise<SubscriptionBody> => database.asCaller(visits.token(c), subscriptionOf);

  app.openapi(subscriptionRoutes.subscription, async (c) => c.json(await read(c), 200));

  app.openapi(subscriptionRoutes.reloadSubscription, async (c) => {
    const userId = await callerNamed(parts, c, c.req.valid('json').userId);
    await parts.limits.count({ key: ['reload-plan', userId], ...RELOADS });
    // Where the provider is away, its event will come when it is back.
    const hasChanged = await payments?.reload(userId, visits.origin(c)).catch(unlessAway);
    if (hasChanged) parts.ringFor(userId, subscriptionChannel);
    return c.json(await read(c), 200);
  });

  app.openapi(subscriptionRoutes.activateTrial, async (c) => {
    const userId = await callerNamed(parts, c, c.req.valid('json').userId);
    await activateTrial(database, userId, visits.origin(c));
    parts.ringFor(userId, subscriptionChannel);
    return c.json(await read(c), 200);
  });
}

/** The caller, who has named themselves and nobody else. */
export async function callerNamed(
  { database, visits }: AccountParts,
  c: Context,
  named: string,
): Promise<string> {
  const { userId } = await database.asCaller(visits.token(c), async (_, caller) => caller);
  if (named !== userId) throw new LampstandError('subscription/other-user');
  return userId;
}

function unlessAway(error: unknown): false {
  if (error instanceof LampstandError && error.code === 'subscription/payments-away') return false;
  throw error;
}
