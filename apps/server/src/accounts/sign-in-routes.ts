import type { OpenAPIHono } from '@hono/zod-openapi';
import { accountPages, LampstandError, type SignedIn, sessionChannel } from '@lampstand/contract';
import { signInRoutes } from '@lampstand/contract/routes';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { sessions, users } from '../db/schema.ts';
import { enqueue, JOBS } from '../jobs/jobs.ts';
import type { AccountParts } from './parts.ts';
import { checkNewPassword } from './passwords.ts';
import { requireRecentProof, sessionBody } from './sessions.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** Wrong passwords for one account from one place. */
const GUESSES = 10;
/** Wrong passwords for one account from everywhere; browsers that know the account are not counted. */
const GUESSES_FROM_STRANGERS = 100;
const MAILS = 5;

/** Ways in and out: these calls are for everybody. */
export function mountSignIn(app: OpenAPIHono, parts: AccountParts): void {
  const { settings, database, visits, doorbell, limits, ask } = parts;

  /** Each address may ask only so often, whatever it asks. */
  const countVisit = (c: Context) =>
    limits.count({ key: ['address', visits.address(c)], most: settings.accountLimit, seconds: QUARTER_HOUR });

  /** Nobody's mailbox is filled by others. */
  const countMail = (email: string) => limits.count({ key: ['mail', email], most: MAILS, seconds: HOUR });

  app.openapi(signInRoutes.session, async (c) => {
    const token = visits.token(c);
    // Renews the session when it is due, in the cookie too.
    if (token !== undefined)
      await ask(c, (auth, headers) => auth.api.getSession({ headers, asResponse: true }));
    return c.json(await sessionBody(database, token), 200);
  });

  app.openapi(signInRoutes.signUp, async (c) => {
    const { email, password, name = '', intent } = c.req.valid('json');
    await countVisit(c);
    checkNewPassword(password);
    const [known] = await database.owner.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (known) throw new LampstandError('auth/email-in-use');
    await countMail(email);
    await ask(c, (auth, headers) =>
      auth.api.signUpEmail({
        body: { email, password, name, callbackURL: visits.callback(intent) },
        headers,
        asResponse: true,
      }),
    );
    doorbell.ring(JOBS, '');
    return c.json({ email }, 200);
  });

  app.openapi(signInRoutes.signIn, async (c) => {
    const { email, password } = c.req.valid('json');
    const address = visits.address(c);
    const isKnownDevice = visits.isKnownDevice(c, email);
    const guesses = isKnownDevice ? ['known device', email] : ['guesses', email, address];
    await countVisit(c);
    await limits.count({ key: guesses, most: GUESSES, seconds: QUARTER_HOUR });
    if (!isKnownDevice) {
      await limits.count({ key: ['strangers', email], most: GUESSES_FROM_STRANGERS, seconds: HOUR });
    }
    const { token } = await ask<{ token?: string }>(
      c,
      (auth, headers) => auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
      { isBrief: true },
    );
    await limits.forgive(guesses);
    if (token === undefined)
      return c.json({ ...(await sessionBody(database, undefined)), twoStep: true }, 200);
    visits.rememberDevice(c, email);
    return c.json(await signedIn(token), 200);
  });

  app.openapi(signInRoutes.verifyTwoStep, async (c) => {
    const given = c.req.valid('json');
    await countVisit(c);
    const { token, user } = await ask<{ token: string; user: { id: string; email: string } }>(
      c,
      (auth, headers) =>
        'code' in given
          ? auth.api.verifyTOTP({ body: { code: digitsOf(given.code) }, headers, asResponse: true })
          : auth.api.verifyBackupCode({ body: { code: given.backupCode }, headers, asResponse: true }),
      {
        confirm: (answer) => ('code' in given ? parts.useUp(answer.user.id, given.code) : Promise.resolve()),
      },
    );
    visits.rememberDevice(c, user.email);
    return c.json(await signedIn(token), 200);
  });

  app.openapi(signInRoutes.google, async (c) => {
    const { purpose, intent } = c.req.valid('json');
    await countVisit(c);
    if (!settings.google) throw new LampstandError('auth/google-failed');
    if (purpose === 'link') await database.asCaller(visits.token(c), requireRecentProof);
    const body = {
      provider: 'google',
      callbackURL: visits.callback(intent),
      errorCallbackURL: accountPages.callback,
      disableRedirect: true,
    };
    const { url } = await ask<{ url?: string }>(c, (auth, headers) =>
      purpose === 'link'
        ? auth.api.linkSocialAccount({ body, headers, asResponse: true })
        : auth.api.signInSocial({ body, headers, asResponse: true }),
    ).catch((error: unknown) => {
      parts.auths.forget(visits.origin(c));
      throw error;
    });
    if (url === undefined) throw new LampstandError('auth/google-failed');
    return c.json({ url }, 200);
  });

  // Whether an address is known shows neither in the words nor in the time: the job finds out.
  app.openapi(signInRoutes.recover, async (c) => {
    const { email } = c.req.valid('json');
    await countVisit(c);
    await countMail(email);
    await enqueue(database, 'password-reset', { email, origin: visits.origin(c) });
    doorbell.ring(JOBS, '');
    return c.json({}, 200);
  });

  app.openapi(signInRoutes.resend, async (c) => {
    const { email } = c.req.valid('json');
    await countVisit(c);
    await countMail(email);
    await enqueue(database, 'confirmation', { email, origin: visits.origin(c) });
    doorbell.ring(JOBS, '');
    return c.json({}, 200);
  });

  app.openapi(signInRoutes.reset, async (c) => {
    const { token, password } = c.req.valid('json');
    await countVisit(c);
    checkNewPassword(password);
    await ask(c, (auth, headers) =>
      auth.api.resetPassword({ body: { token, newPassword: password }, headers, asResponse: true }),
    );
    doorbell.ring(JOBS, '');
    return c.json({}, 200);
  });

  app.openapi(signInRoutes.signOut, async (c) => {
    const { scope } = c.req.valid('json');
    const token = visits.token(c);
    const caller = token && (await database.asCaller(token, async (_, who) => who).catch(nobody));
    if (caller && scope !== 'local') {
      await database.asUser(caller.userId, (queries) =>
        queries.delete(sessions).where(parts.otherSessions(caller)),
      );
    }
    if (scope !== 'others') {
      await ask(c, (auth, headers) => auth.api.signOut({ headers, asResponse: true }));
    }
    if (caller) parts.ringFor(caller.userId, sessionChannel);
    return c.json({}, 200);
  });

  // These two are opened by links and redirects, so they answer with redirects.
  for (const path of ['/api/auth/verify-email', '/api/auth/callback/google']) {
    app.get(path, async (c) => {
      await countVisit(c);
      return parts.follow(c);
    });
  }

  async function signedIn(token: string): Promise<SignedIn> {
    const body = await sessionBody(database, token);
    if (body.session) parts.ringFor(body.session.user.id, sessionChannel);
    return body;
  }
}

/** Codes are often shown, and typed, in two groups. */
export function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

function nobody(error: unknown): undefined {
  if (error instanceof LampstandError && error.code === 'auth/signed-out') return undefined;
  throw error;
}
