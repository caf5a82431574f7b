import type { Highlight } from '@lampstand/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { highlights } from '../db/schema.ts';

export async function selectHighlights(queries: Queries): Promise<Highlight[]> {
  const rows = await queries.select().from(highlights);
  return rows.map(({ verseId, color, updatedAt }) => ({
    verseId,
    // It was checked against the contract when it was saved.
    color: color as Highlight['color'],
    updatedAt: updatedAt.toISOString(),
  }));
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
