import { type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CallCounter } from './http/call-counter.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './testing.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

/** Sends a request with any Host header and path. fetch() sets Host itself and normalizes paths. */
function ask(
  { url }: RunningServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, headers }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end();
  });
}

describe('the server', () => {
  it('reports that it is alive and ready', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).text()).toBe('ok');
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ ready: true });
  });

  it('keeps idle connections longer than the minute that proxies keep them', async () => {
    const { headers } = await ask(server, '/healthz', { connection: 'keep-alive' });
    expect(headers['keep-alive']).toBe('timeout=75');
  });

  it('sends pages with a policy that allows no inline code and no other origin', async () => {
    const { headers } = await fetch(`${server.url}/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it.each(['/api/session', '/api/nothing', '/healthz', '/api/bible/../session', '/api/bible/%2E%2e/session'])(
    'forbids caching and sharing of %s',
    async (path) => {
      const { headers } = await ask(server, path);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('answers an unexpected error with the id from the log and without a stack trace', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await fetch(`${server.url}/broken`);
    expect(response.status).toBe(500);
    const { error } = (await response.json()) as { error: { message: string; id: string } };
    expect(error.message).toBe('Server error. Please try again later.');
    expect(String(log.mock.calls[0]?.[0])).toContain(error.id);
    expect(JSON.stringify(error)).not.toContain('lamp');
  });

  it('refuses to write to a page', async () => {
    expect((await fetch(`${server.url}/`, { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('local mode', () => {
  it('answers only loopback host names', async () => {
    for (const host of [
      'localhost:3000',
      '127.0.0.1',
      '127.1.2.3:80',
      '[::1]:3000',
      'lamp.localhost',
      'LOCALHOST',
    ]) {
      expect((await ask(server, '/healthz', { host })).statusCode, host).toBe(200);
    }
    for (const host of [
      'bible.example.org',
      '192.168.1.2:3000',
      'localhost.example.org',
      '127.0.0.1.example.org',
    ]) {
      expect((await ask(server, '/healthz', { host })).statusCode, host).toBe(421);
    }
  });

  it('refuses a request target with a host name', async () => {
    const { hostname, port } = new URL(server.url);
    const status = await new Promise((resolve) =>
      request({ hostname, port, path: 'http://evil.example.org/' }, (response) =>
        resolve(response.statusCode),
      ).end(),
    );
    expect(status).toBe(421);
  });

  it('answers additional hosts from the settings', async () => {
    const trusting = await startTestServer({ LAMPSTAND_TRUSTED_HOSTS: 'preview.example.org' });
    expect((await ask(trusting, '/healthz', { host: 'preview.example.org:8080' })).statusCode).toBe(200);
    expect((await ask(trusting, '/healthz', { host: 'other.example.org' })).statusCode).toBe(421);
    await trusting.stop();
  });
});

describe('the rate limit', () => {
  it('allows each address a number of requests per minute and then sends Retry-After', async () => {
    const limited = await startTestServer({ LAMPSTAND_API_LIMIT: '3', LAMPSTAND_TRUSTED_PROXY: '1' });
    const ask = (address: string) =>
      fetch(`${limited.url}/api/bible/john+3`, { headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } });
    for (let i = 0; i < 3; i++) expect((await ask('198.51.100.1')).status).toBe(200);
    const refused = await ask('198.51.100.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      error: { code: 'request/too-many', message: 'Too many requests. Please wait a moment and try again.' },
    });
    expect((await ask('198.51.100.2')).status).toBe(200);
    expect((await fetch(`${limited.url}/`)).status).toBe(200);
    await limited.stop();
  });

  it('starts over every minute', () => {
    let now = 0;
    const limit = new CallCounter(2, () => now);
    expect([limit.secondsToWait('a'), limit.secondsToWait('a'), limit.secondsToWait('a')]).toEqual([
      0, 0, 60,
    ]);
    now = 59_000;
    expect(limit.secondsToWait('a')).toBe(1);
    now = 60_000;
    expect(limit.secondsToWait('a')).toBe(0);
  });
});
