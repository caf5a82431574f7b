import type { OpenAPIHono } from '@hono/zod-openapi';
import { type PreferencesBody, preferencesChannel, type ReadingPreferences } from '@lampstand/contract';
import { preferenceRoutes } from '@lampstand/contract/routes';
import { sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { preferences } from '../db/schema.ts';

type Row = Pick<typeof preferences.$inferSelect, 'reading' | 'updatedAt'>;

/** How a reader likes the page, the same on all of their devices; the last change counts. */
export function mountPreferences(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits } = parts;

  app.openapi(preferenceRoutes.preferences, async (c) => {
    const { answers } = await database.queryAsCaller<[Row]>(visits.token(c), {
      name: 'preferences',
      text: 'select reading, updated_at as "updatedAt" from preferences',
      values: [],
    });
    return c.json(bodyOf(answers[0][0]), 200);
  });

  app.openapi(preferenceRoutes.savePreferences, async (c) => {
    const reading = c.req.valid('json');
    const [row] = await database.asCaller(visits.token(c), (queries, { userId }) =>
      queries
        .insert(preferences)
        .values({ userId, reading })
        .onConflictDoUpdate({ target: preferences.userId, set: { reading, updatedAt: sql`now()` } })
        .returning(),
    );
    if (row) parts.ringFor(row.userId, preferencesChannel);
    return c.json(bodyOf(row), 200);
  });
}

function bodyOf(row: Row | undefined): PreferencesBody {
  if (!row) return { reading: null, updatedAt: null };
  // It was checked against the contract of the day when it was saved.
  const reading = { terms: false, ...(row.reading as Omit<ReadingPreferences, 'terms'>) };
  return { reading, updatedAt: row.updatedAt.toISOString() };
}
