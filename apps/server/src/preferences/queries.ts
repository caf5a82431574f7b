import { sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import type { Statement } from '../db/one-message.ts';
import { preferences } from '../db/schema.ts';

export type PreferencesRow = Pick<typeof preferences.$inferSelect, 'reading' | 'updatedAt'>;

export const SELECT_PREFERENCES: Statement = {
  name: 'preferences',
  text: 'select reading, updated_at as "updatedAt" from preferences',
  values: [],
};

export async function upsertPreferences(queries: Queries, userId: string, reading: object) {
  const [row] = await queries
    .insert(preferences)
    .values({ userId, reading })
    .onConflictDoUpdate({ target: preferences.userId, set: { reading, updatedAt: sql`now()` } })
    .returning();
  if (!row) throw new Error('an upsert gives its row back');
  return row;
}
