import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../start.ts';
import { startTestServer } from '../testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends chunks without saying how many there will be. */
function send(
  method: string,
  path: string,
  chunks: readonly string[],
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, {
      method,
      headers:
        chunks.length > 0 ? { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } : {},
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

describe('a request that says nothing of its length', () => {
  it('is answered where it has no body, as the DELETE of a browser', async () => {
    const { status, body } = await send('DELETE', '/api/account', []);
    expect([status, JSON.parse(body)]).toEqual([
      401,
      { error: { code: 'auth/signed-out', message: 'User not authenticated' } },
    ]);
  });

  it('is read where it comes in pieces', async () => {
    const { status, body } = await send('POST', '/api/auth/sign-in', [
      '{"email":"lydia@',
      'example.org","password":"x"}',
    ]);
    expect([status, body]).toEqual([401, expect.stringContaining('Invalid email or password')]);
  });

  it('is refused when the pieces become too much', async () => {
    const { status, body } = await send('POST', '/api/auth/sign-in', Array(3).fill('"'.padEnd(30_000, 'x')));
    expect([status, body]).toEqual([413, expect.stringContaining('64 KB is the most')]);
  });
});
