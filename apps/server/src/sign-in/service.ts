import {
  accountPages,
  LampstandError,
  type SessionBody,
  type SignedIn,
  sessionChannel,
} from '@lampstand/contract';
import { and, eq, ne } from 'drizzle-orm';
import { callbackTo } from '../auth/callback.ts';
import type { AuthGateway } from '../auth/gateway.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import { digitsOf, useCodeOnce } from '../auth/one-time-codes.ts';
import { checkNewPassword } from '../auth/passwords.ts';
import { requireRecentProof, sessionBody } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { RequestContext } from '../http/request-context.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import type { Settings } from '../settings.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** Wrong passwords for one account from one place. */
const GUESSES = 10;
/** Wrong passwords for one account from everywhere, except from browsers that the account knows. */
const GUESSES_FROM_STRANGERS = 100;
const MAILS = 5;

interface SignInParts {
  readonly settings: Pick<Settings, 'google'>;
  readonly database: Database;
  readonly auth: AuthGateway;
  readonly devices: KnownDevices;
  readonly limits: RateLimits;
  readonly doorbell: Doorbell;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type SecondStep = { readonly code: string } | { readonly backupCode: string };

/** Sign-up, sign-in and sign-out. */
export class SignInService {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** The user of the session; renews the session and its cookie when that is due. */
  async session(request: RequestContext): Promise<SessionBody> {
    const { auth, database } = this.#parts;
    const token = request.sessionToken;
    if (token !== undefined) {
      await auth.ask(request, ({ api }, headers) => api.getSession({ headers, asResponse: true }));
    }
    return sessionBody(database, token);
  }

  async signUp(
    request: RequestContext,
    {
      email,
      password,
      name = '',
      intent,
    }: Credentials & { name?: string | undefined; intent?: string | undefined },
  ): Promise<void> {
    const { auth, database, doorbell } = this.#parts;
    checkNewPassword(password);
    const [known] = await database.owner.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (known) throw new LampstandError('auth/email-in-use');
    await this.#countMail(email);
    const body = { email, password, name, callbackURL: callbackTo(intent) };
    await auth.ask(request, ({ api }, headers) => api.signUpEmail({ body, headers, asResponse: true }));
    doorbell.ringJobs();
  }

  /** Creates a session, or says that a second step is needed. */
  async signIn(request: RequestContext, { email, password }: Credentials): Promise<SignedIn> {
    const { auth, database, devices, limits } = this.#parts;
    const isKnownDevice = devices.has(request, email);
    const guesses = isKnownDevice ? ['known device', email] : ['guesses', email, request.address];
    await limits.count({ key: guesses, most: GUESSES, seconds: QUARTER_HOUR });
    if (!isKnownDevice) {
      await limits.count({ key: ['strangers', email], most: GUESSES_FROM_STRANGERS, seconds: HOUR });
    }
    const { token } = await auth.ask<{ token?: string }>(
      request,
      ({ api }, headers) => api.signInEmail({ body: { email, password }, headers, asResponse: true }),
      { isBrief: true },
    );
    await limits.forgive(guesses);
    if (token === undefined) return { ...(await sessionBody(database, undefined)), twoStep: true };
    devices.remember(request, email);
    return this.#signedIn(token);
  }

  async verifyTwoStep(request: RequestContext, given: SecondStep): Promise<SignedIn> {
    const { auth, database, devices } = this.#parts;
    const { token, user } = await auth.ask<{ token: string; user: { id: string; email: string } }>(
      request,
      ({ api }, headers) =>
        'code' in given
          ? api.verifyTOTP({ body: { code: digitsOf(given.code) }, headers, asResponse: true })
          : api.verifyBackupCode({ body: { code: given.backupCode }, headers, asResponse: true }),
      {
        confirm: async (answer) => {
          if ('code' in given) await useCodeOnce(database, answer.user.id, given.code);
        },
      },
    );
    devices.remember(request, user.email);
    return this.#signedIn(token);
  }

  /** The address to sign in with Google, or to link a Google account. */
  async google(
    request: RequestContext,
    purpose: 'sign-in' | 'link' | 'reauthenticate',
    intent: string | undefined,
  ): Promise<string> {
    const { settings, auth, database } = this.#parts;
    if (!settings.google) throw new LampstandError('auth/google-failed');
    if (purpose === 'link') await database.asCaller(request.sessionToken, requireRecentProof);
    const body = {
      provider: 'google',
      callbackURL: callbackTo(intent),
      errorCallbackURL: accountPages.callback,
      disableRedirect: true,
    };
    const { url } = await auth
      .ask<{ url?: string }>(request, ({ api }, headers) =>
        purpose === 'link'
          ? api.linkSocialAccount({ body, headers, asResponse: true })
          : api.signInSocial({ body, headers, asResponse: true }),
      )
      .catch((error: unknown) => {
        auth.auths.forget(request.origin);
        throw error;
      });
    if (url === undefined) throw new LampstandError('auth/google-failed');
    return url;
  }

  /** Neither the message nor the response time reveals whether an address is known; the job looks it up. */
  async mailLater(kind: 'password-reset' | 'confirmation', email: string, origin: string): Promise<void> {
    const { database, doorbell } = this.#parts;
    await this.#countMail(email);
    await enqueue(database, kind, { email, origin });
    doorbell.ringJobs();
  }

  async resetPassword(request: RequestContext, token: string, password: string): Promise<void> {
    checkNewPassword(password);
    const body = { token, newPassword: password };
    await this.#parts.auth.ask(request, ({ api }, headers) =>
      api.resetPassword({ body, headers, asResponse: true }),
    );
    this.#parts.doorbell.ringJobs();
  }

  async signOut(request: RequestContext, scope: 'local' | 'others' | 'global'): Promise<void> {
    const { auth, database, doorbell } = this.#parts;
    const caller = await database.callerOf(request.sessionToken);
    if (caller && scope !== 'local') {
      const isOther = and(eq(sessions.userId, caller.userId), ne(sessions.id, caller.sessionId));
      await database.asUser(caller.userId, (queries) => queries.delete(sessions).where(isOther));
    }
    if (scope !== 'others') {
      await auth.ask(request, ({ api }, headers) => api.signOut({ headers, asResponse: true }));
    }
    if (caller) doorbell.ringUser(caller.userId, sessionChannel);
  }

  /** Lets better-auth answer a link or a redirect; returns the redirect target. */
  follow(request: RequestContext, pathAndQuery: string): Promise<string> {
    return this.#parts.auth.follow(request, pathAndQuery);
  }

  /** Limits the mails that others can cause to an address. */
  #countMail(email: string): Promise<void> {
    return this.#parts.limits.count({ key: ['mail', email], most: MAILS, seconds: HOUR });
  }

  async #signedIn(token: string): Promise<SignedIn> {
    const body = await sessionBody(this.#parts.database, token);
    if (body.session) this.#parts.doorbell.ringUser(body.session.user.id, sessionChannel);
    return body;
  }
}
