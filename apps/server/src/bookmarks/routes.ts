import type { OpenAPIHono } from '@hono/zod-openapi';
import { findBook } from '@lampstand/canon';
import { type Bookmark, bookmarkChannel } from '@lampstand/contract';
import { bookmarkRoutes } from '@lampstand/contract/routes';
import { sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { bibleBookmarks } from '../db/schema.ts';

/** Where the reader was last, on whichever device. */
export function mountBookmarks(app: OpenAPIHono, { database, visits, ringFor }: AccountParts): void {
  app.openapi(bookmarkRoutes.bookmark, async (c) => {
    const [row] = await database.asCaller(visits.token(c), (queries) =>
      queries.select().from(bibleBookmarks),
    );
    return c.json({ bookmark: row ? bookmarkBody(row) : null }, 200);
  });

  app.openapi(bookmarkRoutes.saveBookmark, async (c) => {
    const { book, chapter, verse = null } = c.req.valid('json');
    const place = { book: findBook(book)?.name ?? book, chapter, verse };
    const [row] = await database.asCaller(visits.token(c), (queries) =>
      queries
        .insert(bibleBookmarks)
        .values(place)
        .onConflictDoUpdate({ target: bibleBookmarks.userId, set: { ...place, updatedAt: sql`now()` } })
        .returning(),
    );
    if (!row) throw new Error('an upsert gives its row back');
    ringFor(row.userId, bookmarkChannel);
    return c.json(bookmarkBody(row), 200);
  });
}

function bookmarkBody(row: typeof bibleBookmarks.$inferSelect): Bookmark {
  const { book, chapter, verse, updatedAt } = row;
  return { book, chapter, verse, updatedAt: updatedAt.toISOString() };
}
