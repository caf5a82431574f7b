import { createRoute, z } from '@hono/zod-openapi';
import { offeredVersionIds } from '@lampstand/canon';
import { accountPaths } from './account-calls.ts';
import { errors } from './errors.ts';
import { text } from './text.ts';

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
  session: z.object({ id: z.string(), user, expiresAt: z.iso.datetime() }).nullable(),
  /** The time of the server, so that a clock that is far off can be noticed. */
  now: z.iso.datetime(),
});

export const reading = z.object({
  version: z.enum(offeredVersionIds),
  theme: z.enum(['light', 'sepia', 'dark']).nullable(),
  textSize: z.enum(['1', '2', '3', '4', '5']),
  leading: z.enum(['tight', 'normal', 'loose']),
  verseNumbers: z.boolean(),
  redLetters: z.boolean(),
  /** A device that does not know of it yet says nothing. */
  terms: z.boolean().default(false),
  ai: z.boolean(),
  panels: z.array(z.enum(offeredVersionIds)).max(2),
  toasts: z.enum(['bottom', 'top']),
});

/** What the calls take. Fields that are not named here are ignored. */
export const accountSchemas = {
  signUp: z.object({ email, password, name: displayName.optional(), intent }),
  email: z.object({ email }),
  signIn: z.object({ email, password }),
  twoStepCode: z.union([
    z.object({ code: totp }),
    z.object({ backupCode: text(40, 'A code').trim().min(1) }),
  ]),
  totpCode: z.object({ code: totp }),
  google: z.object({ purpose: z.enum(['sign-in', 'link', 'reauthenticate']).default('sign-in'), intent }),
  reset: z.object({ token: text(LONGEST_TOKEN, 'A token').min(1), password }),
  signOut: z.object({ scope: z.enum(['local', 'others', 'global']).default('local') }),
  reauthenticate: z.object({ password }),
  profile: z.object({ name: displayName }),
  changePassword: z.object({ currentPassword: password.optional(), password }),
  reading,
};

const answers = {
  done: z.object({}),
  session,
  signedIn: session.extend({ twoStep: z.boolean().optional() }),
  signedUp: z.object({ email: z.string() }),
  redirect: z.object({ url: z.string() }),
  account: user.extend({
    createdAt: z.iso.datetime(),
    hasPassword: z.boolean(),
    identities: z.array(z.object({ provider: z.string(), linkedAt: z.iso.datetime() })),
    /** Until when sensitive changes need no further proof. */
    authenticatedUntil: z.iso.datetime(),
  }),
  sessions: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        isCurrent: z.boolean(),
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
        createdAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
      }),
    ),
  }),
  twoStepSetup: z.object({
    uri: z.string(),
    secret: z.string(),
    /** The address as an SVG image. */
    qrCode: z.string(),
    backupCodes: z.array(z.string()),
  }),
  backupCodes: z.object({ backupCodes: z.array(z.string()) }),
  /** Nothing saved yet: null. */
  preferences: z.object({ reading: reading.nullable(), updatedAt: z.iso.datetime().nullable() }),
};

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** One call, declared: its address, what it takes and what it gives. */
function call<K extends keyof typeof accountPaths, O extends z.ZodType, I extends z.ZodType = z.ZodNever>(
  name: K,
  summary: string,
  output: O,
  input?: I,
) {
  const [method, path] = accountPaths[name];
  return createRoute({
    method: method as (typeof accountPaths)[K][0],
    path: path as (typeof accountPaths)[K][1],
    summary,
    request: (input ? { body: { ...json(input, 'JSON'), required: true } } : {}) as {
      body: { content: { 'application/json': { schema: I } }; required: true };
    },
    responses: { 200: json(output, 'It is done') },
  });
}

export const accountRoutes = {
  session: call('session', 'Who is signed in; renews the session', answers.session),
  signUp: call('signUp', 'Create an account', answers.signedUp, accountSchemas.signUp),
  resend: call('resend', 'Send the confirmation mail again', answers.done, accountSchemas.email),
  signIn: call('signIn', 'Sign in with a password', answers.signedIn, accountSchemas.signIn),
  verifyTwoStep: call('verifyTwoStep', 'The second step', answers.signedIn, accountSchemas.twoStepCode),
  google: call('google', 'Where Google asks for consent', answers.redirect, accountSchemas.google),
  recover: call('recover', 'Send a link to choose a new password', answers.done, accountSchemas.email),
  reset: call('reset', 'Choose a new password', answers.done, accountSchemas.reset),
  signOut: call('signOut', 'Sign out here, elsewhere or everywhere', answers.done, accountSchemas.signOut),
  reauthenticate: call(
    'reauthenticate',
    'Prove again who you are',
    answers.done,
    accountSchemas.reauthenticate,
  ),
  account: call('account', 'The account', answers.account),
  updateAccount: call('updateAccount', 'Change the display name', answers.account, accountSchemas.profile),
  changeEmail: call('changeEmail', 'Ask for another email address', answers.done, accountSchemas.email),
  changePassword: call(
    'changePassword',
    'Change or set the password',
    answers.done,
    accountSchemas.changePassword,
  ),
  deleteAccount: call('deleteAccount', 'Delete the account and all of its data', answers.done),
  sessions: call('sessions', 'Where the account is signed in', answers.sessions),
  unlinkGoogle: call('unlinkGoogle', 'Sign in with Google no more', answers.done),
  setUpTwoStep: call('setUpTwoStep', 'Begin two-step sign-in', answers.twoStepSetup),
  confirmTwoStep: call(
    'confirmTwoStep',
    'Switch two-step sign-in on',
    answers.signedIn,
    accountSchemas.totpCode,
  ),
  removeTwoStep: call('removeTwoStep', 'Switch two-step sign-in off', answers.done),
  renewBackupCodes: call('renewBackupCodes', 'New backup codes', answers.backupCodes),
  preferences: call('preferences', 'How the reader likes the page', answers.preferences),
  savePreferences: call('savePreferences', 'Keep them', answers.preferences, accountSchemas.reading),
  enterAsSample: call('enterAsSample', 'Sign in as the sample reader', answers.signedIn),
  removeSample: call('removeSample', 'Delete the sample reader and all sample data', answers.done),
  revokeSession: createRoute({
    method: accountPaths.revokeSession[0],
    path: accountPaths.revokeSession[1],
    summary: 'Sign out in one place',
    request: { params: z.object({ id: z.string().max(100) }) },
    responses: { 200: json(answers.done, 'It is done') },
  }),
};

export type SessionBody = z.infer<typeof answers.session>;
export type AccountBody = z.infer<typeof answers.account>;
export type SessionsBody = z.infer<typeof answers.sessions>;
export type TwoStepSetup = z.infer<typeof answers.twoStepSetup>;
export type PreferencesBody = z.infer<typeof answers.preferences>;
export type ReadingPreferences = z.infer<typeof reading>;
