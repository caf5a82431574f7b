import type { Highlight } from '@lampstand/contract';
import { inArray, sql } from 'drizzle-orm';
import { changesSince } from '../db/changes.ts';
import type { Queries } from '../db/database.ts';
import { highlights } from '../db/schema.ts';

export function selectHighlights(queries: Queries, since?: string) {
  return changesSince(queries, since, {
    table: highlights,
    read: (isNew) => queries.select().from(highlights).where(isNew),
    keyOf: ({ verseId }) => verseId,
  });
}

export function highlightBody({ verseId, color, updatedAt }: typeof highlights.$inferSelect): Highlight {
  // The contract validated this value when it was saved.
  return { verseId, color: color as Highlight['color'], updatedAt: updatedAt.toISOString() };
}

export async function upsertHighlights(
  queries: Queries,
  verseIds: readonly string[],
  color: Highlight['color'],
): Promise<void> {
  await queries
    .insert(highlights)
    .values([...new Set(verseIds)].map((verseId) => ({ verseId, color })))
    .onConflictDoUpdate({
      target: [highlights.userId, highlights.verseId],
      set: { color, updatedAt: sql`now()` },
    });
}

export async function deleteHighlights(queries: Queries, verseIds: readonly string[]): Promise<void> {
  await queries.delete(highlights).where(inArray(highlights.verseId, [...verseIds]));
}
