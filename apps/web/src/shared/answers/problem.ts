import { type ErrorCode, LampstandError, messageOf } from '@lampstand/contract';

/** Codes whose own words tell a reader what to do, wherever they come up. */
const told: readonly ErrorCode[] = [
  'auth/signed-out',
  'subscription/pro-required',
  'request/invalid',
  'request/too-many',
  'request/too-large',
];

const unreachable: readonly ErrorCode[] = ['network/offline', 'network/timeout', 'network/unavailable'];

type Otherwise = 'ai/insight-failed' | 'ai/answer-failed' | 'ai/no-scriptures';

/** What a reader is told when an answer has not come. */
export function problemOf(error: unknown, otherwise: Otherwise): string {
  if (!(error instanceof LampstandError)) return messageOf(otherwise);
  if (error.code.startsWith('ai/') || told.includes(error.code)) return error.message;
  return messageOf(unreachable.includes(error.code) ? 'ai/unreachable' : otherwise);
}

export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof LampstandError ? error.code : undefined;
}

/** Whether it is the allowance that is spent: another try would not help. */
export function isSpent(error: unknown): boolean {
  return codeOf(error)?.endsWith('-limit') ?? false;
}

/** Whether the provider has failed, while our own server can still answer from scripture. */
export function canAnswerFromScripture(error: unknown): boolean {
  return (codeOf(error)?.startsWith('ai/') ?? false) && !isSpent(error);
}
