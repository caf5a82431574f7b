import { highlightRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { HighlightsService } from './service.ts';

export function mountHighlights(app: App, highlights: HighlightsService): void {
  app.openapi(guarded(highlightRoutes.highlights, signedIn), async (c) => {
    return c.json(await highlights.list(c.var.session, c.req.valid('query').since), 200);
  });

  app.openapi(guarded(highlightRoutes.saveHighlights, signedIn), async (c) => {
    const { verseIds, color } = c.req.valid('json');
    return c.json({ highlights: await highlights.save(c.var.session, verseIds, color) }, 200);
  });
}
