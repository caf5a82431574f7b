import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Highlight, highlightsChannel } from '@lampstand/contract';
import { highlightRoutes, readingRoutes } from '@lampstand/contract/routes';
import { desc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { changesSince } from '../db/changes.ts';
import type { Queries } from '../db/database.ts';
import { highlights, readingHistory } from '../db/schema.ts';

const MOST_READINGS = 500;

/** Colours on verses, and which verses were read. */
export function mountHighlights(app: OpenAPIHono, { database, visits, ringFor }: AccountParts): void {
  app.openapi(highlightRoutes.highlights, async (c) => {
    const { since } = c.req.valid('query');
    const { rows, ...changes } = await database.asCaller(visits.token(c), (queries) =>
      changesSince(queries, since, {
        table: highlights,
        read: (isNew) => queries.select().from(highlights).where(isNew),
        keyOf: ({ verseId }) => verseId,
      }),
    );
    return c.json({ highlights: rows.map(highlightBody), ...changes }, 200);
  });

  app.openapi(highlightRoutes.saveHighlights, async (c) => {
    const { verseIds, color } = c.req.valid('json');
    const { body, userId } = await database.asCaller(visits.token(c), async (queries, caller) => {
      if (color === null) await queries.delete(highlights).where(inArray(highlights.verseId, verseIds));
      else {
        await queries
          .insert(highlights)
          .values([...new Set(verseIds)].map((verseId) => ({ verseId, color })))
          .onConflictDoUpdate({
            target: [highlights.userId, highlights.verseId],
            set: { color, updatedAt: sql`now()` },
          });
      }
      return { body: await allHighlights(queries), userId: caller.userId };
    });
    ringFor(userId, highlightsChannel);
    return c.json(body, 200);
  });

  app.openapi(readingRoutes.readings, async (c) => {
    const { since } = c.req.valid('query');
    const { rows, ...changes } = await database.asCaller(visits.token(c), (queries) =>
      changesSince(queries, since, {
        table: readingHistory,
        read: (isNew) => latestReadings(queries, isNew),
        keyOf: ({ verseId, readAt }) => `${verseId} ${readAt}`,
      }),
    );
    return c.json({ readings: [...rows], ...changes }, 200);
  });

  app.openapi(readingRoutes.addReadings, async (c) => {
    const { readings } = c.req.valid('json');
    const body = await database.asCaller(visits.token(c), async (queries) => {
      await queries
        .insert(readingHistory)
        .values(readings.map(({ verseId, readAt }) => ({ verseId, readAt: new Date(readAt) })))
        .onConflictDoNothing();
      const newest = await latestReadings(queries);
      const oldest = newest[MOST_READINGS - 1];
      if (oldest)
        await queries.delete(readingHistory).where(lt(readingHistory.readAt, new Date(oldest.readAt)));
      // All of it would be much for an answer to each verse that is read.
      const sent = new Set(readings.map(keyOfReading));
      return { readings: newest.filter((reading) => sent.has(keyOfReading(reading))) };
    });
    return c.json(body, 200);
  });
}

async function allHighlights(queries: Queries): Promise<{ highlights: Highlight[] }> {
  return { highlights: (await queries.select().from(highlights)).map(highlightBody) };
}

function highlightBody({ verseId, color, updatedAt }: typeof highlights.$inferSelect): Highlight {
  return { verseId, color: color as Highlight['color'], updatedAt: updatedAt.toISOString() };
}

function keyOfReading({ verseId, readAt }: { verseId: string; readAt: string }): string {
  return `${verseId} ${Date.parse(readAt)}`;
}

async function latestReadings(queries: Queries, isNew?: SQL) {
  const rows = await queries
    .select()
    .from(readingHistory)
    .where(isNew)
    .orderBy(desc(readingHistory.readAt))
    .limit(MOST_READINGS);
  return rows.map(({ verseId, readAt }) => ({ verseId, readAt: readAt.toISOString() }));
}
