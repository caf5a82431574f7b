import type { Favorite } from '@lampstand/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { changesSince } from '../db/changes.ts';
import type { Queries } from '../db/database.ts';
import { favorites } from '../db/schema.ts';

type FavoriteRow = typeof favorites.$inferSelect;

export function selectFavorites(queries: Queries, since?: string) {
  return changesSince(queries, since, {
    table: favorites,
    read: (isNew) => queries.select().from(favorites).where(isNew).orderBy(desc(favorites.createdAt)),
    keyOf: ({ verseId }) => verseId,
  });
}

export async function upsertFavorite(
  queries: Queries,
  { verseId, text, version }: Pick<Favorite, 'verseId' | 'text' | 'version'>,
): Promise<FavoriteRow> {
  const [row] = await queries
    .insert(favorites)
    .values({ verseId, verseText: text, version })
    .onConflictDoUpdate({
      target: [favorites.userId, favorites.verseId],
      set: { verseText: sql`excluded.verse_text`, version: sql`excluded.version` },
    })
    .returning();
  if (!row) throw new Error('an upsert gives its row back');
  return row;
}

export async function deleteFavorite(queries: Queries, verseId: string): Promise<FavoriteRow | undefined> {
  const [row] = await queries.delete(favorites).where(eq(favorites.verseId, verseId)).returning();
  return row;
}

export function favoriteBody(row: FavoriteRow): Favorite {
  return {
    verseId: row.verseId,
    text: row.verseText,
    // The contract validated this value when it was saved.
    version: row.version as Favorite['version'],
    createdAt: row.createdAt.toISOString(),
  };
}
