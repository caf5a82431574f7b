import { subscriptionRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { SubscriptionsService } from './service.ts';

export function mountSubscriptions(app: App, subscriptions: SubscriptionsService): void {
  app.openapi(guarded(subscriptionRoutes.subscription, signedIn), async (c) => {
    return c.json(await subscriptions.get(c.var.session), 200);
  });

  app.openapi(guarded(subscriptionRoutes.reloadSubscription, signedIn), async (c) => {
    const { userId } = c.req.valid('json');
    return c.json(await subscriptions.reload(c.var.session, userId, c.var.request.origin), 200);
  });

  app.openapi(guarded(subscriptionRoutes.activateTrial, signedIn), async (c) => {
    const { userId } = c.req.valid('json');
    return c.json(await subscriptions.activateTrial(c.var.session, userId, c.var.request.origin), 200);
  });
}
