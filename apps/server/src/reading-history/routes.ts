import { readingRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { ReadingHistoryService } from './service.ts';

export function mountReadingHistory(app: App, history: ReadingHistoryService): void {
  app.openapi(guarded(readingRoutes.readings, signedIn), async (c) => {
    return c.json(await history.list(c.var.session, c.req.valid('query').since), 200);
  });

  app.openapi(guarded(readingRoutes.addReadings, signedIn), async (c) => {
    const { readings } = c.req.valid('json');
    return c.json({ readings: await history.add(c.var.session, readings) }, 200);
  });
}
