/** What Pro is, what it costs, and which part of the server is Pro's alone. */

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
