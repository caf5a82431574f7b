import { type AccountBody, LampstandError, type SessionsBody } from '@lampstand/contract';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { PROOF_MINUTES } from '../auth/sessions.ts';
import type { Caller, Queries } from '../db/database.ts';
import { identities, sessions, stripeCustomers, studyGroupMembers, users } from '../db/schema.ts';

export async function selectAccount(queries: Queries, { userId, sessionId }: Caller): Promise<AccountBody> {
  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  const [session] = await queries
    .select({ at: sessions.authenticatedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!user || !session) throw new LampstandError('auth/signed-out');
  const ways = await queries
    .select({ provider: identities.providerId, linkedAt: identities.createdAt })
    .from(identities)
    .orderBy(asc(identities.createdAt));
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    twoStep: user.twoFactorEnabled,
    createdAt: user.createdAt.toISOString(),
    hasPassword: ways.some(({ provider }) => provider === 'credential'),
    identities: ways
      .filter(({ provider }) => provider !== 'credential')
      .map(({ provider, linkedAt }) => ({ provider, linkedAt: linkedAt.toISOString() })),
    authenticatedUntil: new Date(session.at.getTime() + PROOF_MINUTES * 60_000).toISOString(),
  };
}

export async function selectSessions(
  queries: Queries,
  { sessionId }: Caller,
): Promise<SessionsBody['sessions']> {
  const rows = await queries
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(sql`${sessions.expiresAt} > now()`)
    .orderBy(desc(sessions.updatedAt));
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    isCurrent: row.id === sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
  }));
}

/** Deletes a user with all their rows; returns what has to be cleaned up elsewhere. */
export async function deleteUser(owner: Queries, userId: string) {
  const [customer] = await owner
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  const groups = await owner
    .select({ id: studyGroupMembers.groupId, role: studyGroupMembers.role })
    .from(studyGroupMembers)
    .where(eq(studyGroupMembers.userId, userId));
  const [user] = await owner.delete(users).where(eq(users.id, userId)).returning();
  return { user, customer, groups };
}
