import { z } from '@hono/zod-openapi';
import { moment } from './schema/fields.ts';
import { body, route } from './schema/route.ts';

/** Rings when what the reader has subscribed to has changed. */
export const subscriptionChannel = 'subscription';

export const TRIAL_DAYS = 7;

export type Plan = 'monthly' | 'yearly';

/** Prices are in cents of a US dollar. */
export const plans = {
  monthly: { name: 'Monthly', cents: 499, interval: 'month' },
  yearly: { name: 'Yearly', cents: 4999, interval: 'year' },
} as const satisfies Readonly<Record<Plan, object>>;

/** Everything at these addresses is for Pro. The server asks before any of them answers. */
export const premiumPaths = ['/api/assistant', '/api/moods', '/api/passage-report'] as const;

/** The status of whoever has subscribed to nothing. */
export const FREE = { isActive: false, isPro: false, isTrial: false, tier: 'free', expiresAt: null } as const;

/** Where Stripe posts its events. */
export const STRIPE_EVENTS_PATH = '/webhooks/stripe';

const plan = z.enum(['monthly', 'yearly'], { error: 'billingPeriod is monthly or yearly.' });
const userId = z.string({ error: 'No userId provided' }).min(1, 'No userId provided');
const forUser = z.object({ userId }, { error: 'No userId provided' });

const subscription = z.object({
  isActive: z.boolean(),
  isPro: z.boolean(),
  isTrial: z.boolean(),
  tier: z.enum(['free', 'pro']),
  expiresAt: moment.nullable(),
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
});
const redirect = z.object({ url: z.string() });

/** Whoever asks names themselves, and can act for nobody else. */
export const subscriptionRoutes = {
  subscription: route('get', '/api/subscription', 'What the reader has subscribed to', {}, subscription),
  reloadSubscription: route(
    'post',
    '/api/subscription/reload',
    'The same, after a look at the payment provider',
    body(forUser),
    subscription,
  ),
  activateTrial: route(
    'post',
    '/api/subscription/trial',
    'Begin the free trial',
    body(forUser),
    subscription,
  ),
};

/** These are answered by Stripe's pages. */
export const paymentRoutes = {
  checkout: route(
    'post',
    '/functions/v1/stripe-checkout',
    'Where to pay for a plan',
    { query: z.object({ billingPeriod: plan }), ...body(forUser) },
    redirect,
  ),
  portal: route(
    'post',
    '/functions/v1/stripe-webhook',
    'Where to manage a plan',
    body(z.object({ type: z.literal('create-portal-session'), userId })),
    redirect,
  ),
};

export type SubscriptionBody = z.infer<typeof subscription>;
