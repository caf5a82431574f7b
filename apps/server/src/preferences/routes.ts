import { preferenceRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { PreferencesService } from './service.ts';

export function mountPreferences(app: App, preferences: PreferencesService): void {
  app.openapi(guarded(preferenceRoutes.preferences, signedIn), async (c) => {
    return c.json(await preferences.get(c.var.session), 200);
  });

  app.openapi(guarded(preferenceRoutes.savePreferences, signedIn), async (c) => {
    return c.json(await preferences.save(c.var.session, c.req.valid('json')), 200);
  });
}
