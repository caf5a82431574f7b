import { favoriteRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import type { FavoritesService } from './service.ts';

export function mountFavorites(app: App, favorites: FavoritesService): void {
  app.openapi(guarded(favoriteRoutes.favorites, signedIn), async (c) => {
    return c.json(await favorites.list(c.var.session, c.req.valid('query').since), 200);
  });

  app.openapi(guarded(favoriteRoutes.addFavorite, signedIn), async (c) => {
    const { verseId } = c.req.valid('param');
    return c.json(await favorites.add(c.var.session, { verseId, ...c.req.valid('json') }), 200);
  });

  app.openapi(guarded(favoriteRoutes.removeFavorite, signedIn), async (c) => {
    await favorites.remove(c.var.session, c.req.valid('param').verseId);
    return c.json({}, 200);
  });
}
