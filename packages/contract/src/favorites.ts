import { z } from '@hono/zod-openapi';
import { changes, moment, since, version } from './schema/fields.ts';
import { body, done, route } from './schema/route.ts';
import { text } from './schema/text.ts';
import { verseId } from './schema/verses.ts';

/** Rings when a favorite has come or gone. */
export const favoritesChannel = 'favorites';

export const verseText = text(2000, 'The text of a verse');

const favorite = z.object({ verseId: z.string(), text: z.string(), version, createdAt: moment });
const byVerse = { params: z.object({ verseId }) };

export const favoriteRoutes = {
  favorites: route(
    'get',
    '/api/favorites',
    'All favorites, the newest first',
    since,
    z.object({ favorites: z.array(favorite), ...changes }),
  ),
  addFavorite: route(
    'put',
    '/api/favorites/{verseId}',
    'Make a verse a favorite',
    { ...byVerse, ...body(z.object({ text: verseText, version })) },
    favorite,
  ),
  removeFavorite: route('delete', '/api/favorites/{verseId}', 'A favorite no more', byVerse, done),
};

export type Favorite = z.infer<typeof favorite>;
