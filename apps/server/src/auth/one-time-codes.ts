import { LampstandError } from '@lampstand/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { usedCodes } from '../db/schema.ts';

/** Codes are often shown and typed in two groups. */
export function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

/** Marks an authenticator code as used: it stays valid for a while but works only once. */
export async function useCodeOnce({ owner }: Database, userId: string, code: string): Promise<void> {
  await owner
    .delete(usedCodes)
    .where(and(eq(usedCodes.userId, userId), lt(usedCodes.usedAt, sql`now() - interval '1 hour'`)));
  const used = await owner
    .insert(usedCodes)
    .values({ userId, code: digitsOf(code) })
    .onConflictDoNothing()
    .returning();
  if (used.length === 0) throw new LampstandError('auth/wrong-code');
}
