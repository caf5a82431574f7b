import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp, startWorld, type World } from '../accounts/testing.ts';
import type { RunningServer } from '../start.ts';

let world: World;
let server: RunningServer;
beforeAll(async () => {
  world = await startWorld();
  server = world.server;
});
afterAll(() => world.stop());

/** Sends chunks without a Content-Length. */
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

describe('a request without a Content-Length', () => {
  it('is accepted without a body, such as a DELETE from a browser', async () => {
    const { status, body } = await send('DELETE', '/api/account', []);
    expect([status, JSON.parse(body)]).toEqual([
      401,
      { error: { code: 'auth/signed-out', message: 'User not authenticated' } },
    ]);
  });

  it('is read in chunks', async () => {
    const { status, body } = await send('POST', '/api/auth/sign-in', [
      '{"email":"lydia@',
      'example.org","password":"x"}',
    ]);
    expect([status, body]).toEqual([401, expect.stringContaining('Invalid email or password')]);
  });

  it('is refused when the chunks exceed the limit', async () => {
    const { status, body } = await send('POST', '/api/auth/sign-in', Array(3).fill('"'.padEnd(30_000, 'x')));
    expect([status, body]).toEqual([413, expect.stringContaining('64 KB is the most')]);
  });
});

describe('the guards of a route', () => {
  const json = { 'content-type': 'application/json' };
  const broken = { body: '{"broken', headers: json };

  it.each([
    ['PUT', '/api/notes/john_3_16'],
    ['POST', '/api/data'],
    ['POST', '/api/assistant/questions'],
    ['PUT', '/api/study-groups/1/notes/9b2f6d5e-0000-4000-8000-000000000000'],
  ])('refuse %s %s without a session before the body is read', async (method, path) => {
    const answer = await world.browser().fetch(path, { method, ...broken });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: { code: 'auth/signed-out', message: 'User not authenticated' } },
    ]);
  });

  it('refuse callers without Pro or membership before the body is read', async () => {
    const reader = await signUp(world);
    const question = await reader.fetch('/api/assistant/questions', { method: 'POST', ...broken });
    expect(question.status).toBe(403);
    const note = '/api/study-groups/1/notes/9b2f6d5e-0000-4000-8000-000000000000';
    expect((await reader.fetch(note, { method: 'PUT', ...broken })).status).toBe(404);
    expect((await reader.fetch('/api/notes/john_3_16', { method: 'PUT', ...broken })).status).toBe(400);
  });

  it('refuse an import from an ended session before the body is read', async () => {
    const reader = await signUp(world);
    const cookies = [...reader.cookies];
    await reader.call('signOut', { scope: 'local' });
    for (const [name, value] of cookies) reader.cookies.set(name, value);
    expect((await reader.fetch('/api/data', { method: 'POST', ...broken })).status).toBe(401);
  });
});

describe('a request', () => {
  it('has a unique id that is reported with an unexpected error', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answers = await Promise.all([1, 2].map(() => fetch(`${server.url}/broken`)));
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    const [first] = answers;
    const body = (await first?.json()) as { error: { id: string } };
    expect(body.error.id).toBe(ids[0]);
    expect(logged.mock.calls.map(([line]) => line)).toContain(`[${ids[0]}] GET /broken`);
    logged.mockRestore();
  });
});
