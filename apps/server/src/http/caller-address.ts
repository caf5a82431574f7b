import type { IncomingMessage } from 'node:http';

/** The network address of the caller. A trusted proxy appends the address it saw, so the last one counts. */
export function addressOf(request: IncomingMessage, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
  return last || (request.socket.remoteAddress ?? '');
}
