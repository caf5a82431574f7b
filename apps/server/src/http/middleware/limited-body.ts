import { LampstandError } from '@lampstand/contract';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../app-env.ts';

const KB = 1024;
const MB = 1024 * KB;
const DEFAULT = 64 * KB;

interface Size {
  readonly megabytes?: number;
  readonly bytes?: number;
}

/**
 * Refuses a body that is too large before it is read to its end. Hono's own limit breaks on requests
 * without a length, such as a browser's DELETE.
 */
export function limitedBody({ megabytes, bytes = DEFAULT }: Size = {}) {
  const most = megabytes === undefined ? bytes : megabytes * MB;
  const middleware = createMiddleware<AppEnv>((c, next) => {
    if (Number(c.req.header('content-length') ?? 0) > most) refuseLength(most);
    return c.req.header('transfer-encoding') === undefined ? next() : readFirst(c, most).then(next);
  });
  limits.add(middleware);
  return middleware;
}

const limits = new WeakSet<object>();

/** Whether a middleware is a body limit. */
export function isBodyLimit(middleware: object): boolean {
  return limits.has(middleware);
}

async function readFirst(c: Context, most: number): Promise<void> {
  const { method, headers } = c.req.raw;
  c.req.raw = new Request(c.req.url, { method, headers, body: await readLimited(c.req.raw, most) });
}

async function readLimited({ body }: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) refuseLength(most);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function refuseLength(most: number): never {
  throw new LampstandError('request/too-large', inWords(most));
}

function inWords(bytes: number): string {
  if (bytes % MB === 0) return `${bytes / MB} MB`;
  return bytes % KB === 0 ? `${bytes / KB} KB` : `${bytes.toLocaleString('en')} bytes`;
}
