import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, STRIPE_EVENTS_PATH, subscriptionChannel } from '@lampstand/contract';
import { paymentRoutes } from '@lampstand/contract/routes';
import type { AccountParts } from '../accounts/parts.ts';
import { JOBS } from '../jobs/jobs.ts';
import { callerNamed } from '../subscriptions/routes.ts';
import type { Payments } from './payments.ts';

const REDIRECTS = { most: 30, seconds: 15 * 60 };

/** The ways to Stripe, and the way back. */
export function mountPayments(app: OpenAPIHono, parts: AccountParts): void {
  const { visits, limits, doorbell } = parts;

  app.openapi(paymentRoutes.checkout, async (c) => {
    const userId = await callerNamed(parts, c, c.req.valid('json').userId);
    await limits.count({ key: ['checkout', userId], ...REDIRECTS });
    const { billingPeriod } = c.req.valid('query');
    const url = await offered(parts.payments).checkout(userId, billingPeriod, visits.origin(c));
    return c.json({ url: url ?? '' }, 200);
  });

  app.openapi(paymentRoutes.portal, async (c) => {
    const userId = await callerNamed(parts, c, c.req.valid('json').userId);
    await limits.count({ key: ['portal', userId], ...REDIRECTS });
    return c.json({ url: await offered(parts.payments).portal(userId, visits.origin(c)) }, 200);
  });

  app.post(STRIPE_EVENTS_PATH, async (c) => {
    const payments = offered(parts.payments);
    const event = await payments.readEvent(await c.req.text(), c.req.header('stripe-signature'));
    const userId = await payments.applyEvent(event, visits.origin(c));
    if (userId !== undefined) {
      parts.ringFor(userId, subscriptionChannel);
      doorbell.ring(JOBS, '');
    }
    return c.json({ received: true }, 200);
  });
}

function offered(payments: Payments | undefined): Payments {
  if (!payments) throw new LampstandError('subscription/not-offered');
  return payments;
}
