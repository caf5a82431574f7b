import { z } from '@hono/zod-openapi';
import { errors } from './errors.ts';
import { moment } from './schema/fields.ts';
import { body, done, route } from './schema/route.ts';
import { text } from './schema/text.ts';

/** Rings when the account itself has changed: its name, address, password or ways to sign in. */
export const accountChannel = 'account';
/** Rings when somebody has signed in or out somewhere. */
export const sessionChannel = 'session';

export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;
const LONGEST_NAME = 60;
const LONGEST_EMAIL = 254;
const LONGEST_TOKEN = 2000;

const email = text(LONGEST_EMAIL, 'An email address')
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: errors['auth/invalid-email'].message() }));
/** Any password that somebody may type; whether it is good enough is asked where one is chosen. */
const password = text(1000, 'A password').min(1, 'Please enter your password.');
const displayName = text(LONGEST_NAME, 'A name').trim();
const totp = z.string().regex(/^\s*\d{3}\s*\d{3}\s*$/, 'A code has six digits.');
/** A path of this site, never an address elsewhere. */
const intent = z
  .string()
  .max(LONGEST_TOKEN)
  .regex(/^\/(?![/\\])[^\\\0]*$/, 'An intent is a path of this site.')
  .optional();

const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  twoStep: z.boolean(),
});

const session = z.object({
  session: z.object({ id: z.string(), user, expiresAt: moment }).nullable(),
  /** The time of the server, so that a clock that is far off can be noticed. */
  now: moment,
});

export const signedIn = session.extend({ twoStep: z.boolean().optional() });
const redirect = z.object({ url: z.string() });
const byEmail = z.object({ email });
const code = z.object({ code: totp });
const account = user.extend({
  createdAt: moment,
  hasPassword: z.boolean(),
  identities: z.array(z.object({ provider: z.string(), linkedAt: moment })),
  /** Until when sensitive changes need no further proof. */
  authenticatedUntil: moment,
});
const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      createdAt: moment,
      lastSeenAt: moment,
    }),
  ),
});
const twoStepSetup = z.object({
  uri: z.string(),
  secret: z.string(),
  /** The address as an SVG image. */
  qrCode: z.string(),
  backupCodes: z.array(z.string()),
});

/** Signing up, in and out. */
export const signInRoutes = {
  session: route('get', '/api/session', 'Who is signed in; renews the session', {}, session),
  signUp: route(
    'post',
    '/api/auth/sign-up',
    'Create an account',
    body(z.object({ email, password, name: displayName.optional(), intent })),
    z.object({ email: z.string() }),
  ),
  resend: route('post', '/api/auth/resend', 'Send the confirmation mail again', body(byEmail), done),
  signIn: route(
    'post',
    '/api/auth/sign-in',
    'Sign in with a password',
    body(z.object({ email, password })),
    signedIn,
  ),
  verifyTwoStep: route(
    'post',
    '/api/auth/two-step',
    'The second step',
    body(z.union([code, z.object({ backupCode: text(40, 'A code').trim().min(1) })])),
    signedIn,
  ),
  google: route(
    'post',
    '/api/auth/google',
    'Where Google asks for consent',
    body(z.object({ purpose: z.enum(['sign-in', 'link', 'reauthenticate']).default('sign-in'), intent })),
    redirect,
  ),
  recover: route('post', '/api/auth/recover', 'Send a link to choose a new password', body(byEmail), done),
  reset: route(
    'post',
    '/api/auth/reset',
    'Choose a new password',
    body(z.object({ token: text(LONGEST_TOKEN, 'A token').min(1), password })),
    done,
  ),
  signOut: route(
    'post',
    '/api/auth/sign-out',
    'Sign out here, elsewhere or everywhere',
    body(z.object({ scope: z.enum(['local', 'others', 'global']).default('local') })),
    done,
  ),
};

/** The account of whoever is signed in. */
export const accountRoutes = {
  reauthenticate: route(
    'post',
    '/api/auth/reauthenticate',
    'Prove again who you are',
    body(z.object({ password })),
    done,
  ),
  account: route('get', '/api/account', 'The account', {}, account),
  updateAccount: route(
    'patch',
    '/api/account',
    'Change the display name',
    body(z.object({ name: displayName })),
    account,
  ),
  changeEmail: route('post', '/api/account/email', 'Ask for another email address', body(byEmail), done),
  changePassword: route(
    'post',
    '/api/account/password',
    'Change or set the password',
    body(z.object({ currentPassword: password.optional(), password })),
    done,
  ),
  deleteAccount: route('delete', '/api/account', 'Delete the account and all of its data', {}, done),
  sessions: route('get', '/api/account/sessions', 'Where the account is signed in', {}, sessions),
  revokeSession: route(
    'delete',
    '/api/account/sessions/{id}',
    'Sign out in one place',
    { params: z.object({ id: z.string().max(100) }) },
    done,
  ),
  unlinkGoogle: route('delete', '/api/account/identities/google', 'Sign in with Google no more', {}, done),
  setUpTwoStep: route('post', '/api/account/two-step', 'Begin two-step sign-in', {}, twoStepSetup),
  confirmTwoStep: route(
    'post',
    '/api/account/two-step/confirm',
    'Switch two-step sign-in on',
    body(code),
    signedIn,
  ),
  removeTwoStep: route('delete', '/api/account/two-step', 'Switch two-step sign-in off', {}, done),
  renewBackupCodes: route(
    'post',
    '/api/account/two-step/backup-codes',
    'New backup codes',
    {},
    z.object({ backupCodes: z.array(z.string()) }),
  ),
};

export type SessionBody = z.infer<typeof session>;
export type SignedIn = z.infer<typeof signedIn>;
export type AccountBody = z.infer<typeof account>;
export type SessionsBody = z.infer<typeof sessions>;
export type TwoStepSetup = z.infer<typeof twoStepSetup>;
