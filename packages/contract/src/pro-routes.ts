import { createRoute, z } from '@hono/zod-openapi';
import { proPaths } from './pro-calls.ts';

const plan = z.enum(['monthly', 'yearly'], { error: 'billingPeriod is monthly or yearly.' });
const userId = z.string({ error: 'No userId provided' }).min(1, 'No userId provided');
const forUser = z.object({ userId }, { error: 'No userId provided' });

const bodies = {
  subscription: z.object({
    isActive: z.boolean(),
    isPro: z.boolean(),
    isTrial: z.boolean(),
    tier: z.enum(['free', 'pro']),
    expiresAt: z.iso.datetime().nullable(),
    /** The paid plan; null in a trial, and for whoever has none. */
    plan: plan.nullable(),
    /** Whether it ends when it expires, instead of being renewed. */
    isEnding: z.boolean(),
    /** Whether the last payment failed, and is being tried again. */
    hasPaymentProblem: z.boolean(),
    /** Whether there is something to manage at the payment provider. */
    canManage: z.boolean(),
    /** Whether the free trial is still to be had. */
    canTry: z.boolean(),
  }),
  redirect: z.object({ url: z.string() }),
};
export type ProBodies = { readonly [K in keyof typeof bodies]: z.output<(typeof bodies)[K]> };
export type SubscriptionBody = ProBodies['subscription'];

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } });
const body = <T extends z.ZodType>(schema: T) => ({
  body: { content: json(schema), required: true as const },
});

function declare<
  K extends keyof typeof proPaths,
  R extends NonNullable<Parameters<typeof createRoute>[0]['request']>,
  O extends z.ZodType,
>(name: K, summary: string, request: R, output: O) {
  const [method, path] = proPaths[name];
  return createRoute({
    method: method as (typeof proPaths)[K][0],
    path: path.replace(/\?.*/, ''),
    summary,
    request,
    responses: { 200: { description: 'It is done', content: json(output) } },
  });
}

export const proRoutes = {
  subscription: declare('subscription', 'What the reader has subscribed to', {}, bodies.subscription),
  reloadSubscription: declare(
    'reloadSubscription',
    'The same, after a look at the payment provider',
    body(forUser),
    bodies.subscription,
  ),
  activateTrial: declare('activateTrial', 'Begin the free trial', body(forUser), bodies.subscription),
  checkout: declare(
    'checkout',
    'Where to pay for a plan',
    { query: z.object({ billingPeriod: plan }), ...body(forUser) },
    bodies.redirect,
  ),
  portal: declare(
    'portal',
    'Where to manage a plan',
    body(z.object({ type: z.literal('create-portal-session'), userId })),
    bodies.redirect,
  ),
};
