import { sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { statement, writeQuery } from '../db/one-message.ts';
import { preferences } from '../db/schema.ts';

export type PreferencesRow = Pick<typeof preferences.$inferSelect, 'reading' | 'updatedAt'>;

export const selectPreferences = statement(
  'preferences',
  writeQuery
    .select({ reading: preferences.reading, updatedAt: sql`${preferences.updatedAt}`.as('updatedAt') })
    .from(preferences)
    .toSQL(),
  { reading: 'json', updatedAt: 'date' },
);

export async function upsertPreferences(queries: Queries, userId: string, reading: object) {
  const [row] = await queries
    .insert(preferences)
    .values({ userId, reading })
    .onConflictDoUpdate({ target: preferences.userId, set: { reading, updatedAt: sql`now()` } })
    .returning();
  if (!row) throw new Error('an upsert gives its row back');
  return row;
}
