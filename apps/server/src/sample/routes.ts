import { sampleReaderRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { SampleReaderService } from './service.ts';

/** Mounted in local mode only. */
export function mountSample(app: App, sample: SampleReaderService): void {
  app.openapi(guarded(sampleReaderRoutes.enterAsSample), async (c) => {
    return c.json(await sample.enter(c.var.request), 200);
  });

  app.openapi(guarded(sampleReaderRoutes.removeSample, signedIn), async (c) => {
    await sample.remove(c.var.request, c.var.session);
    return c.json({}, 200);
  });
}
