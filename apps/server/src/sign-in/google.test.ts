import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, newEmail, PASSWORD, signUp, startWorld, type World } from '../accounts/testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Choice {
  readonly email?: string;
  readonly verified?: boolean;
  readonly choice?: string;
}

/** Goes to Google and gives consent there; ends at a page of the web app. */
async function consent(
  browser: Browser,
  url: string,
  { email = '', verified = true, choice = 'other' }: Choice,
) {
  const page = await browser.fetch(url);
  expect(page.status).toBe(200);
  const form = new URLSearchParams(new URL(url).searchParams);
  form.set('choice', choice);
  form.set('email', email);
  form.set('name', 'Priscilla');
  if (verified) form.set('verified', 'on');
  const granted = await browser.fetch('/sandbox/google/authorize', { method: 'POST', body: form });
  return browser.follow(granted.headers.get('location') ?? '');
}

describe('signing in with Google', () => {
  it('creates an account without a password', async () => {
    const browser = world.browser();
    const email = newEmail();
    const { url } = (await browser.call('google', { intent: '/notes' })).body;
    const asked = new URL(url);
    expect(asked.origin).toBe(new URL(world.server.url).origin);
    expect(asked.searchParams.get('access_type')).toBe('offline');
    expect(asked.searchParams.get('prompt')).toBe('consent');
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    const end = await consent(browser, url, { email });
    expect(end.pathname + end.search).toBe('/auth/callback?intent=%2Fnotes');
    const { body } = await browser.call('account');
    expect(body).toMatchObject({ email, name: 'Priscilla', hasPassword: false });
    expect(body.identities).toMatchObject([{ provider: 'google' }]);
    expect((await browser.call('unlinkGoogle')).body.error?.code).toBe('auth/last-identity');
    expect((await browser.call('changePassword', { password: PASSWORD })).status).toBe(200);
    expect((await browser.call('unlinkGoogle')).status).toBe(200);
    expect((await browser.call('account')).body.identities).toEqual([]);
    expect((await world.browser().call('signIn', { email, password: PASSWORD })).status).toBe(200);
  });

  it('recognizes a returning reader', async () => {
    const email = newEmail();
    const ids = [];
    for (let i = 0; i < 2; i++) {
      const browser = world.browser();
      await consent(browser, (await browser.call('google', {})).body.url, { email });
      ids.push((await browser.call('account')).body.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('can be linked to an account with another email address', async () => {
    const reader = await signUp(world);
    const email = newEmail();
    const { url } = (await reader.call('google', { purpose: 'link', intent: '/preferences' })).body;
    await consent(reader, url, { email });
    expect((await reader.call('account')).body.identities).toMatchObject([{ provider: 'google' }]);
    const browser = world.browser();
    await consent(browser, (await browser.call('google', {})).body.url, { email });
    expect((await browser.call('account')).body.email).toBe(reader.email);
  });

  it('joins an account with the same address only when both are confirmed', async () => {
    const reader = await signUp(world);
    const browser = world.browser();
    await consent(browser, (await browser.call('google', {})).body.url, { email: reader.email });
    expect((await browser.call('account')).body.identities).toHaveLength(1);
    // Someone signed up with an address that is not theirs and waits for its owner.
    const email = newEmail();
    await world.browser().call('signUp', { email, password: PASSWORD });
    const owner = world.browser();
    const end = await consent(owner, (await owner.call('google', {})).body.url, { email });
    expect(end.pathname).toBe('/auth/callback');
    expect(end.searchParams.get('error')).toBe('account_not_linked');
    expect((await owner.call('session')).body.session).toBeNull();
  });

  it('creates no session when the reader declines', async () => {
    const browser = world.browser();
    const end = await consent(browser, (await browser.call('google', {})).body.url, { choice: 'cancel' });
    expect(end.pathname).toBe('/auth/callback');
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect((await browser.call('session')).body.session).toBeNull();
  });

  it('refuses a callback that belongs to another browser', async () => {
    const victim = world.browser();
    const attacker = world.browser();
    const { url } = (await attacker.call('google', {})).body;
    const form = new URLSearchParams(new URL(url).searchParams);
    form.set('choice', 'lydia@gmail.example');
    const granted = await attacker.fetch('/sandbox/google/authorize', { method: 'POST', body: form });
    await victim.follow(granted.headers.get('location') ?? '');
    expect((await victim.call('session')).body.session).toBeNull();
  });

  it('reports a Google outage and works after it', async () => {
    const away = await startWorld({ GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:9/nothing' });
    const answer = await away.browser().call('google', {});
    expect(answer.body.error).toEqual({
      code: 'auth/google-failed',
      message: 'Failed to sign in with Google',
    });
    await away.stop();
  });
});
