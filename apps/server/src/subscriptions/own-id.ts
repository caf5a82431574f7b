import { LampstandError } from '@lampstand/contract';
import type { Database } from '../db/database.ts';

/** Some calls contain the id of their user, which has to be the caller's. */
export async function requireOwnId(database: Database, session: string, userId: string): Promise<void> {
  const caller = await database.requireSession(session);
  if (caller.userId !== userId) throw new LampstandError('subscription/other-user');
}
