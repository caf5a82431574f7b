import type { Bookmark } from '@lampstand/contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { bibleBookmarks } from '../db/schema.ts';

type BookmarkRow = typeof bibleBookmarks.$inferSelect;

export async function selectBookmark(queries: Queries): Promise<BookmarkRow | undefined> {
  const [row] = await queries.select().from(bibleBookmarks);
  return row;
}

export async function upsertBookmark(
  queries: Queries,
  place: Pick<Bookmark, 'book' | 'chapter' | 'verse'>,
): Promise<BookmarkRow> {
  const [row] = await queries
    .insert(bibleBookmarks)
    .values(place)
    .onConflictDoUpdate({ target: bibleBookmarks.userId, set: { ...place, updatedAt: sql`now()` } })
    .returning();
  if (!row) throw new Error('an upsert gives its row back');
  return row;
}

export function bookmarkBody({ book, chapter, verse, updatedAt }: BookmarkRow): Bookmark {
  return { book, chapter, verse, updatedAt: updatedAt.toISOString() };
}
