import { LampstandError } from '@lampstand/contract';
import type { Context, Next } from 'hono';

const KB = 1024;
const MB = 1024 * KB;

/** Bodies are small, but for notes, which may be written in characters of many bytes, and imports. */
const larger: readonly (readonly [prefix: string, most: number])[] = [
  ['/api/notes/', MB],
  ['/api/study-notes/', MB],
  ['/api/study-groups/', MB],
  ['/api/data', 64 * MB],
];
const MOST_BYTES = 64 * KB;

/**
 * A body that is too large is refused before it is read to its end. Hono's own limit breaks on
 * requests that say nothing of a length, such as a browser's DELETE.
 */
export function limitedBody(c: Context, next: Next): Promise<void> {
  const [, most] = larger.find(([prefix]) => c.req.path.startsWith(prefix)) ?? ['', MOST_BYTES];
  if (Number(c.req.header('content-length') ?? 0) > most) refuseLength(most);
  return c.req.header('transfer-encoding') === undefined ? next() : readFirst(c, most).then(next);
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
  throw new LampstandError('request/too-large', most < MB ? `${most / KB} KB` : `${most / MB} MB`);
}

/**
 * Only our own pages may change something with a reader's cookies. Browsers say where a request
 * comes from; what says nothing is no browser and has no cookies of others.
 */
export function ownPagesOnly(originOf: (c: Context) => string) {
  return (c: Context, next: Next): Promise<void> => {
    const { method } = c.req;
    if (method !== 'GET' && method !== 'HEAD') {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      if (site !== undefined && site !== 'same-origin' && site !== 'none') {
        throw new LampstandError('request/cross-site');
      }
      if (origin !== undefined && origin !== originOf(c)) throw new LampstandError('request/cross-site');
      const type = c.req.header('content-type');
      // A form of another site can send anything but this.
      if (hasBody(c) && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
        throw new LampstandError('request/not-json');
      }
    }
    return next();
  };
}

function hasBody(c: Context): boolean {
  return (c.req.header('content-length') ?? '0') !== '0' || c.req.header('transfer-encoding') !== undefined;
}
