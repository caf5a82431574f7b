import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, newEmail, PASSWORD, signUp, startWorld, type World } from '../accounts/testing.ts';

let world: World;
let reader: Browser & { email: string };
beforeAll(async () => {
  world = await startWorld({ LAMPSTAND_TRUSTED_PROXY: '1' });
  reader = await signUp(world);
});
afterAll(() => world.stop());

const json = { 'content-type': 'application/json' };
const wrong = 'not the password';

describe('password guessing', () => {
  it('is limited to ten attempts per place, while the owner can still sign in', async () => {
    const owner = await signUp(world);
    owner.headers['x-forwarded-for'] = '198.51.100.1';
    await owner.call('signOut', {});
    // From now on the account knows this browser.
    await owner.call('signIn', { email: owner.email, password: PASSWORD });
    await owner.call('signOut', {});
    const guesser = world.browser();
    guesser.headers['x-forwarded-for'] = '198.51.100.1';
    const guess = () => guesser.call('signIn', { email: owner.email, password: wrong });
    const answers = await Promise.all(Array.from({ length: 14 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error?.message).toBe('Too many attempts. Please wait a while and try again.');
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(900);
    // The correct password is refused too, so the answer reveals nothing.
    expect((await guesser.call('signIn', { email: owner.email, password: PASSWORD })).status).toBe(429);
    expect((await owner.call('signIn', { email: owner.email, password: PASSWORD })).status).toBe(200);
    const elsewhere = world.browser();
    elsewhere.headers['x-forwarded-for'] = '198.51.100.2';
    expect((await elsewhere.call('signIn', { email: owner.email, password: PASSWORD })).status).toBe(200);
  });

  it('is counted for all servers together', async () => {
    const { email } = await signUp(world);
    const second = await startWorld({ LAMPSTAND_TRUSTED_PROXY: '1' });
    const statuses = [];
    for (let i = 0; i < 12; i++) {
      const browser = (i % 2 === 0 ? world : second).browser();
      browser.headers['x-forwarded-for'] = '198.51.100.3';
      statuses.push((await browser.call('signIn', { email, password: wrong })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await second.stop();
  });

  it('of many accounts is limited per address', async () => {
    const strict = await startWorld({ LAMPSTAND_ACCOUNT_LIMIT: '3', LAMPSTAND_TRUSTED_PROXY: '1' });
    const statuses = [];
    for (let i = 0; i < 4; i++) {
      const browser = strict.browser();
      browser.headers['x-forwarded-for'] = '198.51.100.4';
      statuses.push((await browser.call('signIn', { email: newEmail(), password: wrong })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    await strict.stop();
  });
});

it('the number of mails that others can send to a mailbox is limited', async () => {
  const email = newEmail();
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await world.browser().call('recover', { email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

describe('a request from another site', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another host of this site', { 'sec-fetch-site': 'same-site' }],
    ['no origin', { origin: 'null' }],
  ])('is refused: %s', async (_, headers) => {
    const answer = await reader.fetch('/api/account', { method: 'DELETE', headers });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      error: { code: 'request/cross-site', message: 'This request came from another site.' },
    });
    expect((await reader.call('account')).status).toBe(200);
  });

  it('is refused when it is a form', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await reader.fetch('/api/account', {
        method: 'PATCH',
        body: '{"name":"x"}',
        headers: { 'content-type': type },
      });
      expect(answer.status, type).toBe(415);
    }
  });

  it('is not allowed to read the answer', async () => {
    const answer = await reader.fetch('/api/account', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('a request body', () => {
  beforeAll(() => reader.call('updateAccount', { name: 'Junia' }));

  it.each([
    ['that is no JSON', '{"name":', 400],
    ['that is empty', '', 400],
    ['that is a list', '[]', 400],
    ['with a NUL', JSON.stringify({ name: 'a\0b' }), 400],
    ['with half a character', '{"name":"\\ud83d"}', 400],
    ['that is 10,000 levels deep', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['that is large', JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
  ])('%s is refused with a message', async (_, body, status) => {
    const answer = await reader.fetch('/api/account', { method: 'PATCH', body, headers: json });
    expect(answer.status).toBe(status);
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect(error.message).not.toBe('');
    expect(error.code).toMatch(/^request\//);
    expect((await reader.call('account')).body.name).toBe('Junia');
  });

  it('keeps right-to-left text and emoji unchanged', async () => {
    for (const name of [
      'בְּרֵאשִׁית',
      'محمد \u202eabc',
      '👩🏽‍❤️‍👨🏻🏳️‍🌈',
      'e\u0301 é',
      "Robert'); drop table users;--",
    ]) {
      expect((await reader.call('updateAccount', { name })).body.name).toBe(name);
    }
  });
});

describe('cookies on https', () => {
  it('are limited to this host', async () => {
    const secure = await startWorld({ PUBLIC_URL: 'https://lamp.localhost' });
    const visitor = await signUp(secure);
    expect([...visitor.cookies.keys()]).toContain('__Host-lampstand.session_token');
    const { headers, status } = await visitor.call('signIn', { email: visitor.email, password: PASSWORD });
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toHaveLength(2);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-lampstand\./);
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).toMatch(/; Path=\/(;|$)/i);
      expect(cookie).not.toMatch(/domain/i);
    }
    const [mail] = await secure.mailsTo(visitor.email);
    expect(mail?.text).toContain('https://lamp.localhost/api/auth/verify-email?');
    await secure.stop();
  });
});
