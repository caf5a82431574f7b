import { type Call, createClient, type Paths } from './calls.ts';
import type { Plan } from './pro.ts';
import type { ProBodies } from './pro-routes.ts';

interface ForUser {
  readonly userId: string;
}

/** What can be asked about Pro. Whoever asks names themselves, and can act for nobody else. */
export interface ProCalls {
  readonly subscription: { input: undefined; output: ProBodies['subscription'] };
  /** Looks at the payment provider again, as after a checkout. */
  readonly reloadSubscription: { input: ForUser; output: ProBodies['subscription'] };
  readonly activateTrial: { input: ForUser; output: ProBodies['subscription'] };
  readonly checkout: { input: ForUser & { readonly billingPeriod: Plan }; output: ProBodies['redirect'] };
  readonly portal: {
    input: ForUser & { readonly type: 'create-portal-session' };
    output: ProBodies['redirect'];
  };
}

export const proPaths = {
  subscription: ['get', '/api/subscription'],
  reloadSubscription: ['post', '/api/subscription/reload'],
  activateTrial: ['post', '/api/subscription/trial'],
  checkout: ['post', '/functions/v1/stripe-checkout?billingPeriod={billingPeriod}'],
  portal: ['post', '/functions/v1/stripe-webhook'],
} as const satisfies Paths<ProCalls>;

/** Where Stripe posts its events. */
export const STRIPE_EVENTS_PATH = '/webhooks/stripe';

export type CallPro = Call<ProCalls>;

export const proClient = (send: typeof fetch): CallPro => createClient(proPaths, send);
