import { LampstandError, type SessionBody } from '@lampstand/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Caller, Database, Queries } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';

/** How long a proof of identity counts for sensitive changes. */
export const PROOF_MINUTES = 10;
/** How often a caller may try to prove their identity. */
export const PROOFS = { most: 10, seconds: 15 * 60 };

export async function sessionBody(database: Database, token: string | undefined): Promise<SessionBody> {
  const now = new Date().toISOString();
  if (token === undefined) return { session: null, now };
  const [found] = await database.owner
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      user: { id: users.id, email: users.email, name: users.name, twoStep: users.twoFactorEnabled },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
  return { session: found ? { ...found, expiresAt: found.expiresAt.toISOString() } : null, now };
}

/** Sensitive changes require a recent proof of identity, so that an unattended browser is not enough. */
export async function requireRecentProof(queries: Queries, { sessionId }: Caller): Promise<void> {
  const since = sql`now() - make_interval(mins => ${PROOF_MINUTES})`;
  const [recent] = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.authenticatedAt, since)));
  if (!recent) throw new LampstandError('auth/reauthentication-required');
}

/** The caller, with a recent proof of identity. */
export function provenCaller(database: Database, session: string): Promise<Caller> {
  return database.asCaller(session, async (queries, caller) => {
    await requireRecentProof(queries, caller);
    return caller;
  });
}
