import { STRIPE_EVENTS_PATH } from '@lampstand/contract';
import { paymentRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { PaymentsService } from './service.ts';

export function mountPayments(app: App, payments: PaymentsService): void {
  app.openapi(guarded(paymentRoutes.checkout, signedIn), async (c) => {
    const { userId } = c.req.valid('json');
    const { billingPeriod } = c.req.valid('query');
    const url = await payments.checkout(c.var.session, userId, billingPeriod, c.var.request.origin);
    return c.json({ url }, 200);
  });

  app.openapi(guarded(paymentRoutes.portal, signedIn), async (c) => {
    const { userId } = c.req.valid('json');
    return c.json({ url: await payments.portal(c.var.session, userId, c.var.request.origin) }, 200);
  });

  // Stripe has no session: it signs what it sends. Its largest events have a few hundred kilobytes.
  app.post(STRIPE_EVENTS_PATH, limitedBody({ megabytes: 1 }), async (c) => {
    await payments.receive(await c.req.text(), c.req.header('stripe-signature'), c.var.request.origin);
    return c.json({ received: true }, 200);
  });
}
