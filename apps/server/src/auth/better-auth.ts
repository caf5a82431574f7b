import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { accountPages } from '@lampstand/contract';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import type { Database } from '../db/database.ts';
import { identities, sessions, twoFactors, users, verifications } from '../db/schema.ts';
import { cookiePrefix } from '../http/cookies.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import { passwords } from './passwords.ts';

const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;
const MOST_ORIGINS = 20;
/** The header in which better-auth reads the caller's address; a value from the request is overwritten. */
export const ADDRESS_HEADER = 'x-lampstand-address';

const proven = new AsyncLocalStorage<true>();

/**
 * Some calls of better-auth require the password again. Ours require a recent proof of identity instead
 * (see `requireRecentProof`), which may be a password or a sign-in with Google; work that
 * has it runs inside this function.
 */
export function withProof<T>(work: () => Promise<T>): Promise<T> {
  return proven.run(true, work);
}

export type Auth = ReturnType<typeof createAuth>;

function createAuth(settings: Settings, database: Database, origin: string) {
  const mail = (to: string, letter: string, values: Record<string, string>) =>
    enqueue(database, 'mail', { to, letter, values });
  return betterAuth({
    appName: 'Lampstand',
    baseURL: origin,
    basePath: '/api/auth',
    secret: settings.secret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: { throw: true, errorURL: origin + accountPages.callback },
    // Our routes count attempts themselves, because they know devices and these calls bypass better-auth's
    // handler.
    rateLimit: { enabled: false },
    database: drizzleAdapter(currentQueries(database), {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: identities,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    advanced: {
      cookiePrefix: cookiePrefix(origin),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: origin.startsWith('https:') },
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    session: { expiresIn: 30 * DAY, updateAge: DAY, freshAge: 0 },
    account: {
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, allowDifferentEmails: true },
    },
    user: { changeEmail: { enabled: true } },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      password: {
        hash: passwords.hash,
        verify: (given) => (proven.getStore() ? Promise.resolve(true) : passwords.verify(given)),
      },
      sendResetPassword: ({ user, token }) =>
        mail(user.email, 'reset', {
          url: `${origin}${accountPages.reset}?token=${encodeURIComponent(token)}`,
        }),
      onPasswordReset: ({ user }) => mail(user.email, 'password-changed', { origin }),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, url }) => mail(user.email, 'confirm', { url }),
    },
    plugins: [twoFactor({ issuer: 'Lampstand', allowPasswordless: true }), ...googlePlugin(settings, origin)],
  });
}

function googlePlugin({ google, sandboxUrl }: Settings, origin: string) {
  if (!google) return [];
  const config = {
    providerId: 'google',
    ...google,
    // The browser reaches the sandbox through this server.
    ...(sandboxUrl ? { authorizationUrl: `${origin}/sandbox/google/authorize` } : {}),
    scopes: ['openid', 'email', 'profile'],
    accessType: 'offline',
    prompt: 'consent' as const,
    pkce: true,
    requireIdTokenVerification: true,
  };
  return [genericOAuth({ config: [config] })];
}

/** Queries that belong to the current transaction, if there is one. */
function currentQueries(database: Database): Record<string, unknown> {
  return new Proxy({} as Record<string, unknown>, {
    get: (_, name) => {
      const queries = database.owner as unknown as Record<string | symbol, unknown>;
      const found = queries[name];
      return typeof found === 'function' ? found.bind(queries) : found;
    },
  });
}

/**
 * One better-auth per address of this server, because cookies, links in mails and Google's redirect URL
 * depend on it. With PUBLIC_URL there is one; in local mode there are a few.
 */
export function authByOrigin(settings: Settings, database: Database) {
  const known = new Map<string, Auth>();
  return {
    of(origin: string): Auth {
      const auth = known.get(origin) ?? createAuth(settings, database, origin);
      if (known.size >= MOST_ORIGINS) known.clear();
      known.set(origin, auth);
      return auth;
    },
    /** Google's configuration is fetched once; after a failure the next attempt fetches it again. */
    forget(origin: string): void {
      known.delete(origin);
    },
  };
}

export type AuthByOrigin = ReturnType<typeof authByOrigin>;
