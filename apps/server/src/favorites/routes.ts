import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Favorite, favoritesChannel } from '@lampstand/contract';
import { favoriteRoutes } from '@lampstand/contract/routes';
import { desc, eq, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { changesSince } from '../db/changes.ts';
import { favorites } from '../db/schema.ts';

/** Verses that a reader wants to find again, with the words they had. */
export function mountFavorites(app: OpenAPIHono, { database, visits, ringFor }: AccountParts): void {
  app.openapi(favoriteRoutes.favorites, async (c) => {
    const { since } = c.req.valid('query');
    const { rows, ...changes } = await database.asCaller(visits.token(c), (queries) =>
      changesSince(queries, since, {
        table: favorites,
        read: (isNew) => queries.select().from(favorites).where(isNew).orderBy(desc(favorites.createdAt)),
        keyOf: ({ verseId }) => verseId,
      }),
    );
    return c.json({ favorites: rows.map(favoriteBody), ...changes }, 200);
  });

  app.openapi(favoriteRoutes.addFavorite, async (c) => {
    const { verseId } = c.req.valid('param');
    const { text, version } = c.req.valid('json');
    const [row] = await database.asCaller(visits.token(c), (queries) =>
      queries
        .insert(favorites)
        .values({ verseId, verseText: text, version })
        .onConflictDoUpdate({
          target: [favorites.userId, favorites.verseId],
          set: { verseText: sql`excluded.verse_text`, version: sql`excluded.version` },
        })
        .returning(),
    );
    if (!row) throw new Error('an upsert gives its row back');
    ringFor(row.userId, favoritesChannel);
    return c.json(favoriteBody(row), 200);
  });

  app.openapi(favoriteRoutes.removeFavorite, async (c) => {
    const { verseId } = c.req.valid('param');
    const [row] = await database.asCaller(visits.token(c), (queries) =>
      queries.delete(favorites).where(eq(favorites.verseId, verseId)).returning(),
    );
    if (row) ringFor(row.userId, favoritesChannel);
    return c.json({}, 200);
  });
}

function favoriteBody(row: typeof favorites.$inferSelect): Favorite {
  return {
    verseId: row.verseId,
    text: row.verseText,
    // It was checked against the contract when it was saved.
    version: row.version as Favorite['version'],
    createdAt: row.createdAt.toISOString(),
  };
}
