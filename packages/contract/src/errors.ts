/**
 * The vocabulary of what can go wrong: a code, the HTTP status where a server says it, and the words
 * a reader sees. Servers answer with `{ error: { code, message } }`; clients throw the same.
 */
export const errors = {
  'bible/invalid-reference': {
    status: 400,
    message: (reference: string) => `Invalid reference format: ${reference}`,
  },
  'bible/passage-not-found': {
    status: 404,
    message: (reference: string, version: string) =>
      `The passage "${reference}" could not be found in the ${version} translation. Please check the reference and translation.`,
  },
  'bible/passage-failed': {
    status: 502,
    message: (reason: string) => `Unable to load Bible passage: ${reason}`,
  },
  'bible/chapter-not-found': {
    status: 404,
    message: (book: string, chapter: number) => `Chapter not found: ${book} ${chapter}`,
  },
  'bible/chapter-api-failed': { status: 502, message: (reason: string) => `API Error: ${reason}` },
  'bible/chapter-failed': { status: 502, message: (reason: string) => `Failed to fetch chapter: ${reason}` },
  'bible/chapter-empty': {
    status: 404,
    message: (book: string, chapter: number) => `No verses found for ${book} ${chapter}`,
  },
  'bible/verse-not-found': {
    status: 404,
    message: (verse: number, book: string) => `Verse ${verse} not found in ${book}`,
  },
  'bible/first-verse-failed': { status: 502, message: () => 'Could not fetch verse 1' },
  'bible/search-failed': { status: 502, message: () => 'Failed to search Bible verses. Please try again.' },
  'search/failed': { status: 502, message: () => 'Failed to search. Please try again.' },
  'bible/offline': {
    status: 503,
    message: () => 'No internet connection. Using offline cache if available.',
  },
  // One event, one text. Of the texts that the catalogue gives for the same event, the one that
  // the flows themselves name is shown; `unspoken` below lists the others with the reason.
  'auth/invalid-credentials': { status: 401, message: () => 'Invalid email or password' },
  'auth/email-in-use': { status: 409, message: () => 'An account with this email already exists' },
  'auth/invalid-email': { status: 400, message: () => 'Please enter a valid email address.' },
  'auth/email-not-verified': {
    status: 403,
    message: () => 'Please confirm your email address before signing in',
  },
  'auth/email-resend-failed': { status: 502, message: () => 'Failed to resend confirmation email' },
  'auth/unknown-error': { status: 500, message: () => 'An unexpected error occurred. Please try again.' },
  'auth/signed-out': { status: 401, message: () => 'User not authenticated' },
  'auth/password-too-short': {
    status: 400,
    message: (least: number) => `Please choose a password of at least ${least} characters.`,
  },
  'auth/password-too-long': {
    status: 400,
    message: (most: number) => `Please choose a password of at most ${most} characters.`,
  },
  'auth/password-too-common': {
    status: 400,
    message: () => 'That password is among the first that others would try. Please choose another.',
  },
  'auth/wrong-password': { status: 403, message: () => 'That is not your current password.' },
  'auth/no-password': {
    status: 409,
    message: () => 'This account has no password yet. Please set one first.',
  },
  'auth/wrong-code': { status: 401, message: () => 'That code is wrong or was already used.' },
  'auth/two-step-expired': {
    status: 401,
    message: () => 'That took too long, or too many codes were wrong. Please sign in again.',
  },
  'auth/two-step-missing': { status: 409, message: () => 'Two-step sign-in is not set up.' },
  'auth/two-step-present': { status: 409, message: () => 'Two-step sign-in is already on.' },
  'auth/link-expired': {
    status: 400,
    message: () => 'This link is no longer valid. Please ask for a new one.',
  },
  'auth/reauthentication-required': {
    status: 403,
    message: () => 'Please confirm that it is you before changing this.',
  },
  'auth/last-identity': {
    status: 409,
    message: () => 'Please set a password first: Google is your only way to sign in.',
  },
  'auth/google-failed': { status: 502, message: () => 'Failed to sign in with Google' },
  'auth/too-many-attempts': {
    status: 429,
    message: () => 'Too many attempts. Please wait a while and try again.',
  },
  'subscription/load-failed': { status: 502, message: () => 'Failed to load subscription' },
  'subscription/trial-used': { status: 409, message: () => 'User has already used their free trial' },
  'subscription/trial-failed': {
    status: 502,
    message: () => 'Failed to activate free trial. Please try again.',
  },
  'subscription/plan-active': {
    status: 409,
    message: () => 'You have a plan already. Manage Subscription lets you change it.',
  },
  'subscription/other-user': { status: 403, message: () => 'You can act for your own account only.' },
  'subscription/no-session': { status: 401, message: () => 'No session found' },
  'subscription/no-checkout-url': { status: 502, message: () => 'No checkout URL returned from server' },
  'subscription/checkout-failed': {
    status: 502,
    message: (reason: string) => `Failed to create checkout session: ${reason}`,
  },
  'subscription/checkout-not-started': { status: 502, message: () => 'Failed to start checkout process' },
  'subscription/portal-failed': { status: 502, message: () => 'Failed to open subscription portal' },
  'subscription/nothing-to-manage': { status: 409, message: () => 'There is no plan to manage yet.' },
  'subscription/not-offered': { status: 404, message: () => 'Paid plans are not offered here.' },
  'subscription/payments-away': {
    status: 503,
    message: () => 'The payment service cannot be reached. Please try again later.',
  },
  'subscription/event-refused': { status: 400, message: () => 'This event is not signed as it should be.' },
  'subscription/pro-required': {
    status: 403,
    message: () => 'This is a part of Pro. You can upgrade in your Preferences.',
  },
  // To a stranger a private group and one that never was are the same.
  'group/not-found': { status: 404, message: () => 'Group not found' },
  'group/note-not-found': { status: 404, message: () => 'Note not found' },
  'group/session-not-found': { status: 404, message: () => 'Session not found' },
  'group/member-not-found': { status: 404, message: () => 'They are not a member of this group.' },
  'group/members-only': { status: 403, message: () => 'Only members can see this. Join the group first.' },
  'group/not-allowed': { status: 403, message: (who: string) => `Only ${who} can do this.` },
  'group/owner-stays': {
    status: 409,
    message: () => 'The group is yours. Hand it over to somebody first, or delete it.',
  },
  'group/full': { status: 409, message: (what: string) => what },
  'group/invite-not-found': {
    status: 404,
    message: () => 'There is no such invite. Please ask for a new one.',
  },
  'group/invite-expired': {
    status: 410,
    message: () => 'This invite has expired. Please ask for a new one.',
  },
  'group/invite-revoked': {
    status: 410,
    message: () => 'This invite was taken back. Please ask for a new one.',
  },
  'group/session-past': { status: 400, message: () => 'Please choose a time that is still to come.' },
  'group/session-cancelled': { status: 409, message: () => 'This session was cancelled.' },
  'group/session-over': { status: 409, message: () => 'This session is over.' },
  'group/room-closed': {
    status: 409,
    message: (minutes: number) => `The room opens ${minutes} minutes before the session.`,
  },
  'group/not-present': { status: 409, message: () => 'They are not in the room.' },
  'group/update-refused': { status: 400, message: () => 'This change of the notes cannot be read.' },
  'ai/unreachable': {
    status: 502,
    message: () =>
      'Unable to connect to the AI service. Please check your internet connection and try again.',
  },
  'ai/misconfigured': {
    status: 502,
    message: () => 'There seems to be an issue with the AI service configuration. Please contact support.',
  },
  'ai/failed': {
    status: 502,
    message: () =>
      "I apologize, but I'm having trouble processing your question right now. Please try again later.",
  },
  'ai/empty': { status: 502, message: () => 'No answer received' },
  'ai/insight-failed': { status: 502, message: () => 'Failed to generate insights. Please try again.' },
  'ai/chat-failed': {
    status: 502,
    message: () => 'I apologize, but I encountered an error. Please try asking your question again.',
  },
  'ai/answer-failed': { status: 502, message: () => 'Failed to get an answer. Please try again.' },
  'ai/not-started': {
    status: 503,
    message: () => 'Unable to initialize AI features. Please try again later.',
  },
  'ai/history-unreadable': { status: 500, message: () => 'Failed to load conversation history' },
  'ai/no-scriptures': { status: 502, message: () => 'No scriptures found. Please try again.' },
  'ai/visitor-limit': {
    status: 429,
    message: (limit: number, more: number) =>
      `These were your ${limit} chapter insights for today. Sign in for ${more} a day, or come back tomorrow.`,
  },
  'ai/reader-limit': {
    status: 429,
    message: (limit: number) =>
      `These were your ${limit} insights for today. There will be new ones tomorrow; with Pro there is no daily limit.`,
  },
  'ai/pro-limit': {
    status: 429,
    message: (limit: number) =>
      `You have asked ${limit} times within an hour. Please take a little rest with what you have read, and ask again soon.`,
  },
  'network/unavailable': { status: 503, message: () => 'Server error. Please try again later.' },
  'network/offline': { status: 503, message: () => 'You appear to be offline' },
  'network/timeout': { status: 504, message: () => 'Request timed out. Please try again.' },
  'network/server-error': { status: 500, message: () => 'Server error. Please try again later.' },
  'sync/failed': { status: 500, message: () => 'Failed to sync your changes' },
  'sync/conflict': { status: 409, message: () => 'Conflict detected. Please refresh and try again.' },
  'sync/timeout': { status: 504, message: () => 'Sync timed out. Changes will retry automatically.' },
  'request/invalid': { status: 400, message: (what: string) => what },
  'request/not-found': { status: 404, message: () => 'There is nothing at this address.' },
  'request/method-not-allowed': {
    status: 405,
    message: (allowed: string) => `This address answers ${allowed} only.`,
  },
  'request/cross-site': { status: 403, message: () => 'This request came from another site.' },
  'request/not-json': { status: 415, message: () => 'This address takes JSON only.' },
  'request/too-large': {
    status: 413,
    message: (most: string) => `That is too much for one request; ${most} is the most.`,
  },
  'request/too-many': {
    status: 429,
    message: () => 'Too many requests. Please wait a moment and try again.',
  },
  'request/untrusted-host': {
    status: 421,
    message: () =>
      'This server runs in local mode and answers on this machine only. Set LAMPSTAND_MODE=production, or name the host in LAMPSTAND_TRUSTED_HOSTS.',
  },
} as const;

/** Texts of the catalogue that nobody sees, and why. */
export const unspoken = {
  'Invalid email or password.': 'shown without its full stop, as the sign-in flow words it',
  'No account found with this email.': 'signing in and resetting never tell whether an address is known',
  'An account with this email already exists. Please sign in instead.':
    'signing up says the shorter text; the dialog has its own way to signing in',
  'Please check your email to confirm your account before signing in.':
    'signing in says "Please confirm your email address before signing in"',
  'Failed to resend confirmation email. Please try again.':
    'the toast is shorter, for the button to try again is right there',
  'Failed to get an answer': 'the assistant says it with its full stop and the way on',
  'Failed to find scriptures': 'the finder says "No scriptures found. Please try again."',
  'Failed to initialize AI service': 'the assistant page says "Unable to initialize AI features."',
  'No working AI models found': 'it goes to the log; the reader is told that the service cannot be used',
  'Failed to parse AI response': 'it goes to the log; the finder answers with the built-in set',
  'Invalid response format': 'it goes to the log; the finder answers with the built-in set',
  'Empty response from API': 'it goes to the log; the reader is told "No answer received"',
} as const;

export type ErrorCode = keyof typeof errors;
type Arguments<C extends ErrorCode> = Parameters<(typeof errors)[C]['message']>;

/** Anything that went wrong and has words for it. `retryAfter` is in seconds, where waiting helps. */
export class LampstandError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'LampstandError';
  readonly code: C;
  retryAfter: number | undefined;

  constructor(code: C, ...args: Arguments<C>) {
    super(messageOf(code, ...args));
    this.code = code;
  }

  get status(): (typeof errors)[C]['status'] {
    return errors[this.code].status;
  }
}

export function messageOf<C extends ErrorCode>(code: C, ...args: Arguments<C>): string {
  // Each message takes the arguments of its own code, which the signature has checked.
  return (errors[code].message as (...args: Arguments<C>) => string)(...args);
}

export interface ErrorBody {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly id?: string };
}
