import { LampstandError } from '@lampstand/contract';
import Stripe from 'stripe';
import type { StripeSettings } from '../settings.ts';

/** A reader waits at most twice this long. */
const TIMEOUT = 8000;

export function createStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Calls Stripe and reports an outage or overload as such. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    throw isAway ? new LampstandError('subscription/payments-away') : error;
  }
}

/** Many fields hold an id, or the whole object where the request expanded it. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
