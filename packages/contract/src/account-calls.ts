import type {
  AccountBody,
  accountSchemas,
  PreferencesBody,
  SessionBody,
  SessionsBody,
  TwoStepSetup,
} from './account-routes.ts';
import { type Call, createClient, type Paths } from './calls.ts';

type Input<K extends keyof typeof accountSchemas> = (typeof accountSchemas)[K]['_input'];

/** What can be asked about accounts: where, with what, and what comes back. */
export interface AccountCalls {
  readonly session: { input: undefined; output: SessionBody };
  readonly signUp: { input: Input<'signUp'>; output: { readonly email: string } };
  readonly resend: { input: Input<'email'>; output: Done };
  readonly signIn: { input: Input<'signIn'>; output: SignedIn };
  readonly verifyTwoStep: { input: Input<'twoStepCode'>; output: SignedIn };
  readonly google: { input: Input<'google'>; output: { readonly url: string } };
  readonly recover: { input: Input<'email'>; output: Done };
  readonly reset: { input: Input<'reset'>; output: Done };
  readonly signOut: { input: Input<'signOut'>; output: Done };
  readonly reauthenticate: { input: Input<'reauthenticate'>; output: Done };
  readonly account: { input: undefined; output: AccountBody };
  readonly updateAccount: { input: Input<'profile'>; output: AccountBody };
  readonly changeEmail: { input: Input<'email'>; output: Done };
  readonly changePassword: { input: Input<'changePassword'>; output: Done };
  readonly deleteAccount: { input: undefined; output: Done };
  readonly sessions: { input: undefined; output: SessionsBody };
  readonly revokeSession: { input: { readonly id: string }; output: Done };
  readonly unlinkGoogle: { input: undefined; output: Done };
  readonly setUpTwoStep: { input: undefined; output: TwoStepSetup };
  readonly confirmTwoStep: { input: Input<'totpCode'>; output: SignedIn };
  readonly removeTwoStep: { input: undefined; output: Done };
  readonly renewBackupCodes: { input: undefined; output: { readonly backupCodes: readonly string[] } };
  readonly preferences: { input: undefined; output: PreferencesBody };
  readonly savePreferences: { input: Input<'reading'>; output: PreferencesBody };
  readonly enterAsSample: { input: undefined; output: SignedIn };
  readonly removeSample: { input: undefined; output: Done };
}

type Done = Readonly<Record<string, never>>;
export type SignedIn = SessionBody & { readonly twoStep?: boolean | undefined };

/** Every call by its method and path; the server mounts exactly these. */
export const accountPaths = {
  session: ['get', '/api/session'],
  signUp: ['post', '/api/auth/sign-up'],
  resend: ['post', '/api/auth/resend'],
  signIn: ['post', '/api/auth/sign-in'],
  verifyTwoStep: ['post', '/api/auth/two-step'],
  google: ['post', '/api/auth/google'],
  recover: ['post', '/api/auth/recover'],
  reset: ['post', '/api/auth/reset'],
  signOut: ['post', '/api/auth/sign-out'],
  reauthenticate: ['post', '/api/auth/reauthenticate'],
  account: ['get', '/api/account'],
  updateAccount: ['patch', '/api/account'],
  changeEmail: ['post', '/api/account/email'],
  changePassword: ['post', '/api/account/password'],
  deleteAccount: ['delete', '/api/account'],
  sessions: ['get', '/api/account/sessions'],
  revokeSession: ['delete', '/api/account/sessions/{id}'],
  unlinkGoogle: ['delete', '/api/account/identities/google'],
  setUpTwoStep: ['post', '/api/account/two-step'],
  confirmTwoStep: ['post', '/api/account/two-step/confirm'],
  removeTwoStep: ['delete', '/api/account/two-step'],
  renewBackupCodes: ['post', '/api/account/two-step/backup-codes'],
  preferences: ['get', '/api/preferences'],
  savePreferences: ['put', '/api/preferences'],
  enterAsSample: ['post', '/api/sample-reader'],
  removeSample: ['delete', '/api/sample-reader'],
} as const satisfies Paths<AccountCalls>;

/** Pages of the web app that mails and Google lead to. */
export const accountPages = {
  /** After a confirmed address or a sign-in with Google; `?error=` says why not. */
  callback: '/auth/callback',
  /** With `?token=`, where a new password is chosen. */
  reset: '/auth/reset-password',
  preferences: '/preferences',
} as const;

/** Somebody made up, with made-up notes, who shows newcomers around. Exists in local mode only. */
export const SAMPLE_READER = {
  email: 'sample.reader@lampstand.localhost',
  name: 'Sample Reader',
  password: 'a lamp on its stand',
} as const;

/** Where the event stream is. */
export const EVENTS_PATH = '/api/events';

export type CallAccount = Call<AccountCalls>;

/** Asks the server about accounts. */
export const accountClient = (send: typeof fetch): CallAccount => createClient(accountPaths, send);
