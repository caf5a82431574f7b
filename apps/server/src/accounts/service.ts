import {
  type AccountBody,
  accountChannel,
  LampstandError,
  type SessionsBody,
  sessionChannel,
} from '@lampstand/contract';
import { eq, sql } from 'drizzle-orm';
import { callbackTo } from '../auth/callback.ts';
import type { AuthGateway } from '../auth/gateway.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { PROOFS, provenCaller, requireRecentProof } from '../auth/sessions.ts';
import type { Caller, Database } from '../db/database.ts';
import { identities, sessions, users } from '../db/schema.ts';
import type { GroupAnnouncer } from '../groups/announcer.ts';
import { notifyNewOwners } from '../groups/inheritance.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { RequestContext } from '../http/request-context.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { deleteUser, selectAccount, selectSessions } from './queries.ts';

const MAILS = { most: 5, seconds: 60 * 60 };

interface AccountsParts {
  readonly database: Database;
  readonly auth: AuthGateway;
  readonly limits: RateLimits;
  readonly doorbell: Doorbell;
  readonly announcer: GroupAnnouncer;
}

/** What a signed-in reader can see and change of their own account. */
export class AccountsService {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  get(session: string): Promise<AccountBody> {
    return this.#parts.database.asCaller(session, selectAccount);
  }

  async rename(session: string, name: string): Promise<AccountBody> {
    const { database, doorbell } = this.#parts;
    const body = await database.asCaller(session, async (queries, caller) => {
      await queries.update(users).set({ name, updatedAt: sql`now()` }).where(eq(users.id, caller.userId));
      return selectAccount(queries, caller);
    });
    doorbell.ringUser(body.id, accountChannel);
    return body;
  }

  /** Proves the caller's identity by password, for sensitive changes within the next minutes. */
  async reauthenticate(request: RequestContext, session: string, password: string): Promise<void> {
    const { database, auth } = this.#parts;
    const { sessionId } = await this.#countProof(session);
    await auth.ask(
      request,
      ({ api }, headers) => api.verifyPassword({ body: { password }, headers, asResponse: true }),
      { isBrief: true },
    );
    await database.owner
      .update(sessions)
      .set({ authenticatedAt: sql`now()` })
      .where(eq(sessions.id, sessionId));
  }

  /** Sends the new address a link and notifies the old one. */
  async changeEmail(request: RequestContext, session: string, email: string): Promise<void> {
    const { database, auth, limits, doorbell } = this.#parts;
    const { userId } = await provenCaller(database, session);
    await limits.count({ key: ['mail', email], ...MAILS });
    const [user] = await database.owner.select().from(users).where(eq(users.id, userId));
    if (!user || user.email === email) return;
    const body = { newEmail: email, callbackURL: callbackTo('/preferences') };
    const mail = { to: user.email, letter: 'email-changing', values: { email } };
    await auth.ask(request, ({ api }, headers) => api.changeEmail({ body, headers, asResponse: true }), {
      confirm: () => enqueue(database, 'mail', mail),
    });
    doorbell.ringJobs();
  }

  /** Changes the password, which ends all other sessions, or sets the first one. */
  async changePassword(
    request: RequestContext,
    session: string,
    currentPassword: string | undefined,
    newPassword: string,
  ): Promise<void> {
    const { database, auth, doorbell } = this.#parts;
    const caller = await this.#countProof(session);
    checkNewPassword(newPassword);
    const account = await database.asUser(caller.userId, (queries) => selectAccount(queries, caller));
    if (account.hasPassword && currentPassword === undefined) throw new LampstandError('auth/wrong-password');
    if (!account.hasPassword) await provenCaller(database, session);
    const change = { currentPassword: currentPassword ?? '', newPassword, revokeOtherSessions: true };
    const values = { origin: request.origin };
    await auth.ask(
      request,
      ({ api }, headers) =>
        account.hasPassword
          ? api.changePassword({ body: change, headers, asResponse: true })
          : api.setPassword({ body: { newPassword }, headers, asResponse: true }),
      { confirm: () => enqueue(database, 'mail', { to: account.email, letter: 'password-changed', values }) },
    );
    doorbell.ringJobs();
    doorbell.ringUser(caller.userId, sessionChannel);
  }

  async delete(request: RequestContext, session: string): Promise<void> {
    const { database, auth, doorbell, announcer } = this.#parts;
    const { userId } = await provenCaller(database, session);
    const groups = await database.transaction(async () => {
      const { user, customer, groups } = await deleteUser(database.owner, userId);
      if (customer) await enqueue(database, 'end-plans', customer);
      if (user) await enqueue(database, 'mail', { to: user.email, letter: 'deleted', values: {} });
      const owned = groups.filter(({ role }) => role === 'owner').map(({ id }) => id);
      await notifyNewOwners(database, owned, request.origin);
      return groups;
    });
    await auth.ask(request, ({ api }, headers) => api.signOut({ headers, asResponse: true }));
    doorbell.ringJobs();
    doorbell.ringUser(userId, sessionChannel);
    for (const { id } of groups) announcer.group(id);
  }

  sessions(session: string): Promise<SessionsBody['sessions']> {
    return this.#parts.database.asCaller(session, selectSessions);
  }

  async revokeSession(session: string, id: string): Promise<void> {
    const { database, doorbell } = this.#parts;
    const userId = await database.asCaller(session, async (queries, caller) => {
      const isIt = eq(sessions.id, id);
      const revoked = await queries.delete(sessions).where(isIt).returning({ id: sessions.id });
      if (revoked.length === 0) throw new LampstandError('request/not-found');
      return caller.userId;
    });
    doorbell.ringUser(userId, sessionChannel);
  }

  async unlinkGoogle(session: string): Promise<void> {
    const { database, doorbell } = this.#parts;
    const userId = await database.asCaller(session, async (queries, caller) => {
      await requireRecentProof(queries, caller);
      const account = await selectAccount(queries, caller);
      if (!account.hasPassword) throw new LampstandError('auth/last-identity');
      await queries.delete(identities).where(eq(identities.providerId, 'google'));
      return caller.userId;
    });
    doorbell.ringUser(userId, accountChannel);
  }

  /** Counts one more attempt to prove the caller's identity and returns the caller. */
  async #countProof(session: string): Promise<Caller> {
    const caller = await this.#parts.database.requireSession(session);
    await this.#parts.limits.count({ key: ['proof', caller.userId], ...PROOFS });
    return caller;
  }
}
