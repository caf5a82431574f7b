import { desc, lt } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { readingHistory } from '../db/schema.ts';

/** More than this is forgotten, the oldest first. */
export const MOST_READINGS = 500;

export interface Reading {
  readonly verseId: string;
  readonly readAt: string;
}

export async function selectReadings(queries: Queries): Promise<Reading[]> {
  const rows = await queries
    .select()
    .from(readingHistory)
    .orderBy(desc(readingHistory.readAt))
    .limit(MOST_READINGS);
  return rows.map(({ verseId, readAt }) => ({ verseId, readAt: readAt.toISOString() }));
}

export async function insertReadings(queries: Queries, readings: readonly Reading[]): Promise<void> {
  await queries
    .insert(readingHistory)
    .values(readings.map(({ verseId, readAt }) => ({ verseId, readAt: new Date(readAt) })))
    .onConflictDoNothing();
}

export async function deleteReadingsBefore(queries: Queries, moment: string): Promise<void> {
  await queries.delete(readingHistory).where(lt(readingHistory.readAt, new Date(moment)));
}
