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
  'network/timeout': { status: 504, message: () => 'Request timed out. Please try again.' },
  'network/server-error': { status: 500, message: () => 'Server error. Please try again later.' },
  'request/invalid': { status: 400, message: (what: string) => what },
  'request/too-large': {
    status: 413,
    message: (most: string) => `This is too much at once: ${most} at most.`,
  },
  'request/not-found': { status: 404, message: () => 'There is nothing at this address.' },
  'request/method-not-allowed': {
    status: 405,
    message: (allowed: string) => `This address answers ${allowed} only.`,
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

export type ErrorCode = keyof typeof errors;
type Arguments<C extends ErrorCode> = Parameters<(typeof errors)[C]['message']>;

/** Anything that went wrong and has words for it. */
export class LampstandError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'LampstandError';
  readonly code: C;

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
