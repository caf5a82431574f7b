import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';

/**
 * An answer that is known before the question: serialised and compressed ahead of time, so that
 * giving it is a look-up. Most clients take brotli or gzip; for the rest it is unpacked on demand.
 */
export interface PreparedAnswer {
  readonly type: string;
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export type Encoding = 'br' | 'gzip' | 'identity';

const QUALITY = 9;

/** `br` is the body in brotli, where it is there already. */
export function prepare(type: string, body: string | Buffer, br?: Buffer): PreparedAnswer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return {
    type,
    etag: etagOf(bytes),
    br:
      br ??
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    gzip: gzipSync(bytes, { level: 6 }),
  };
}

export function etagOf(bytes: Buffer | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
}

export function bodyOf(answer: PreparedAnswer, encoding: Encoding): Buffer {
  return encoding === 'identity' ? gunzipSync(answer.gzip) : answer[encoding];
}

/** The best encoding that a client takes; few distinct headers occur, so verdicts are remembered. */
const verdicts = new Map<string, Encoding>();
const MOST_VERDICTS = 200;

export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = verdicts.get(accepted);
  if (known) return known;
  const [best = 'identity'] = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(
    ['br', 'gzip', 'identity'],
    { preferred: ['br', 'gzip'] },
  );
  const verdict = best as Encoding;
  if (verdicts.size < MOST_VERDICTS) verdicts.set(accepted, verdict);
  return verdict;
}

/** Whether the client already has this answer. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export const FOR_EVER = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'no-cache';
