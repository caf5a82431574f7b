import { desc, lt, type SQL } from 'drizzle-orm';
import { changesSince } from '../db/changes.ts';
import type { Queries } from '../db/database.ts';
import { readingHistory } from '../db/schema.ts';

/** Older entries beyond this number are deleted. */
export const MOST_READINGS = 500;

export interface Reading {
  readonly verseId: string;
  readonly readAt: string;
}

export function selectReadings(queries: Queries, since?: string) {
  return changesSince(queries, since, {
    table: readingHistory,
    read: (isNew) => selectNewest(queries, isNew),
    keyOf: ({ verseId, readAt }) => `${verseId} ${readAt}`,
  });
}

export async function selectNewest(queries: Queries, isNew?: SQL): Promise<Reading[]> {
  const rows = await queries
    .select()
    .from(readingHistory)
    .where(isNew)
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
