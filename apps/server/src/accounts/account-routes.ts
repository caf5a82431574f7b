import type { OpenAPIHono } from '@hono/zod-openapi';
import { type AccountBody, accountChannel, LampstandError, sessionChannel } from '@lampstand/contract';
import { accountRoutes } from '@lampstand/contract/routes';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { renderSVG } from 'uqr';
import type { Caller, Queries } from '../db/database.ts';
import { identities, sessions, stripeCustomers, studyGroupMembers, users } from '../db/schema.ts';
import { GroupBell } from '../groups/bell.ts';
import { tellNewOwners } from '../groups/jobs.ts';
import { enqueue, JOBS } from '../jobs/jobs.ts';
import { withProof } from './auth.ts';
import type { AccountParts } from './parts.ts';
import { checkNewPassword } from './passwords.ts';
import { PROOF_MINUTES, requireRecentProof, sessionBody } from './sessions.ts';
import { digitsOf } from './sign-in-routes.ts';

const PROOFS = { most: 10, seconds: 15 * 60 };

/** What a signed-in reader can see and change of their own account. */
export function mountAccount(app: OpenAPIHono, parts: AccountParts): void {
  const { database, visits, doorbell, limits, ask } = parts;
  const bell = new GroupBell(doorbell);

  /** The caller, who has proved lately who they are. */
  const provenCaller = (c: Context): Promise<Caller> =>
    database.asCaller(visits.token(c), async (queries, caller) => {
      await requireRecentProof(queries, caller);
      return caller;
    });

  const callerOf = (c: Context): Promise<Caller> =>
    database.asCaller(visits.token(c), async (_, caller) => caller);

  app.openapi(accountRoutes.account, async (c) => {
    return c.json(await database.asCaller(visits.token(c), accountBody), 200);
  });

  app.openapi(accountRoutes.updateAccount, async (c) => {
    const { name } = c.req.valid('json');
    const { body, userId } = await database.asCaller(visits.token(c), async (queries, caller) => {
      await queries.update(users).set({ name, updatedAt: sql`now()` }).where(eq(users.id, caller.userId));
      return { body: await accountBody(queries, caller), userId: caller.userId };
    });
    parts.ringFor(userId, accountChannel);
    return c.json(body, 200);
  });

  app.openapi(accountRoutes.reauthenticate, async (c) => {
    const { password } = c.req.valid('json');
    const { sessionId, userId } = await callerOf(c);
    await limits.count({ key: ['proof', userId], ...PROOFS });
    await ask(
      c,
      (auth, headers) => auth.api.verifyPassword({ body: { password }, headers, asResponse: true }),
      { isBrief: true },
    );
    await database.owner
      .update(sessions)
      .set({ authenticatedAt: sql`now()` })
      .where(eq(sessions.id, sessionId));
    return c.json({}, 200);
  });

  app.openapi(accountRoutes.changeEmail, async (c) => {
    const { email } = c.req.valid('json');
    const { userId } = await provenCaller(c);
    await limits.count({ key: ['mail', email], most: 5, seconds: 60 * 60 });
    const [user] = await database.owner.select().from(users).where(eq(users.id, userId));
    if (!user || user.email === email) return c.json({}, 200);
    await ask(
      c,
      (auth, headers) =>
        auth.api.changeEmail({
          body: { newEmail: email, callbackURL: visits.callback('/preferences') },
          headers,
          asResponse: true,
        }),
      {
        confirm: () =>
          enqueue(database, 'mail', { to: user.email, letter: 'email-changing', values: { email } }),
      },
    );
    doorbell.ring(JOBS, '');
    return c.json({}, 200);
  });

  app.openapi(accountRoutes.changePassword, async (c) => {
    const { currentPassword, password } = c.req.valid('json');
    const caller = await callerOf(c);
    await limits.count({ key: ['proof', caller.userId], ...PROOFS });
    checkNewPassword(password);
    const account = await database.asUser(caller.userId, (queries) => accountBody(queries, caller));
    if (account.hasPassword && currentPassword === undefined) throw new LampstandError('auth/wrong-password');
    if (!account.hasPassword) await provenCaller(c);
    await ask(
      c,
      (auth, headers) =>
        account.hasPassword
          ? auth.api.changePassword({
              body: {
                currentPassword: currentPassword ?? '',
                newPassword: password,
                revokeOtherSessions: true,
              },
              headers,
              asResponse: true,
            })
          : auth.api.setPassword({ body: { newPassword: password }, headers, asResponse: true }),
      {
        confirm: () =>
          enqueue(database, 'mail', {
            to: account.email,
            letter: 'password-changed',
            values: { origin: visits.origin(c) },
          }),
      },
    );
    doorbell.ring(JOBS, '');
    parts.ringFor(caller.userId, sessionChannel);
    return c.json({}, 200);
  });

  app.openapi(accountRoutes.deleteAccount, async (c) => {
    const { userId } = await provenCaller(c);
    const groups = await database.transaction(async () => {
      const [customer] = await database.owner
        .select({ customerId: stripeCustomers.customerId })
        .from(stripeCustomers)
        .where(eq(stripeCustomers.userId, userId));
      const groups = await database.owner
        .select({ id: studyGroupMembers.groupId, role: studyGroupMembers.role })
        .from(studyGroupMembers)
        .where(eq(studyGroupMembers.userId, userId));
      const [gone] = await database.owner.delete(users).where(eq(users.id, userId)).returning();
      if (customer) await enqueue(database, 'end-plans', customer);
      if (gone) await enqueue(database, 'mail', { to: gone.email, letter: 'deleted', values: {} });
      const owned = groups.filter(({ role }) => role === 'owner').map(({ id }) => id);
      await tellNewOwners(database, owned, visits.origin(c));
      return groups;
    });
    await ask(c, (auth, headers) => auth.api.signOut({ headers, asResponse: true }));
    doorbell.ring(JOBS, '');
    parts.ringFor(userId, sessionChannel);
    for (const { id } of groups) bell.group(id);
    return c.json({}, 200);
  });

  app.openapi(accountRoutes.sessions, async (c) => {
    const found = await database.asCaller(visits.token(c), async (queries, caller) => {
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
        isCurrent: row.id === caller.sessionId,
        createdAt: createdAt.toISOString(),
        lastSeenAt: updatedAt.toISOString(),
      }));
    });
    return c.json({ sessions: found }, 200);
  });

  app.openapi(accountRoutes.revokeSession, async (c) => {
    const { id } = c.req.valid('param');
    const userId = await database.asCaller(visits.token(c), async (queries, caller) => {
      const revoked = await queries
        .delete(sessions)
        .where(eq(sessions.id, id))
        .returning({ id: sessions.id });
      if (revoked.length === 0) throw new LampstandError('request/not-found');
      return caller.userId;
    });
    parts.ringFor(userId, sessionChannel);
    return c.json({}, 200);
  });

  app.openapi(accountRoutes.unlinkGoogle, async (c) => {
    const userId = await database.asCaller(visits.token(c), async (queries, caller) => {
      await requireRecentProof(queries, caller);
      const account = await accountBody(queries, caller);
      if (!account.hasPassword) throw new LampstandError('auth/last-identity');
      await queries.delete(identities).where(eq(identities.providerId, 'google'));
      return caller.userId;
    });
    parts.ringFor(userId, accountChannel);
    return c.json({}, 200);
  });

  app.openapi(accountRoutes.setUpTwoStep, async (c) => {
    await provenCaller(c);
    const setup = await withProof(() =>
      ask<{ totpURI: string; backupCodes: string[] }>(c, (auth, headers) =>
        auth.api.enableTwoFactor({ body: { password: '-' }, headers, asResponse: true }),
      ),
    );
    const secret = new URL(setup.totpURI).searchParams.get('secret') ?? '';
    return c.json(
      { uri: setup.totpURI, secret, qrCode: renderSVG(setup.totpURI), backupCodes: setup.backupCodes },
      200,
    );
  });

  app.openapi(accountRoutes.confirmTwoStep, async (c) => {
    const { userId } = await callerOf(c);
    const { code } = c.req.valid('json');
    await limits.count({ key: ['proof', userId], ...PROOFS });
    // Switching it on makes a new session; whoever had the old one has to pass both steps.
    const before = visits.token(c);
    await ask(
      c,
      (auth, headers) => auth.api.verifyTOTP({ body: { code: digitsOf(code) }, headers, asResponse: true }),
      { confirm: () => parts.useUp(userId, code) },
    );
    const token = parts.tokenSetOn(c) ?? before;
    parts.ringFor(userId, accountChannel);
    return c.json(await sessionBody(database, token), 200);
  });

  app.openapi(accountRoutes.removeTwoStep, async (c) => {
    const { userId } = await provenCaller(c);
    await withProof(() =>
      ask(c, (auth, headers) =>
        auth.api.disableTwoFactor({ body: { password: '-' }, headers, asResponse: true }),
      ),
    );
    parts.ringFor(userId, accountChannel);
    return c.json({}, 200);
  });

  app.openapi(accountRoutes.renewBackupCodes, async (c) => {
    await provenCaller(c);
    const { backupCodes } = await withProof(() =>
      ask<{ backupCodes: string[] }>(c, (auth, headers) =>
        auth.api.generateBackupCodes({ body: { password: '-' }, headers, asResponse: true }),
      ),
    );
    return c.json({ backupCodes }, 200);
  });
}

async function accountBody(queries: Queries, { userId, sessionId }: Caller): Promise<AccountBody> {
  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  const [session] = await queries
    .select({ at: sessions.authenticatedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId)));
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
