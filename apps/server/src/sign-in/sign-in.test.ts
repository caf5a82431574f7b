import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, newEmail, PASSWORD, signUp, startWorld, type World } from '../accounts/testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('signing up', () => {
  it('sends a link that confirms the address and signs in', async () => {
    const email = newEmail();
    const browser = world.browser();
    expect((await browser.call('signUp', { email, password: PASSWORD })).body).toEqual({ email });
    expect((await browser.call('session')).body.session).toBeNull();
    const [mail] = await world.mailsTo(email);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.html).toContain(linkIn(mail).replaceAll('&', '&amp;'));
    expect((await browser.follow(linkIn(mail))).pathname).toBe('/auth/callback');
    expect((await browser.call('session')).body.session?.user).toMatchObject({ email, twoStep: false });
  });

  it('is refused with a message when the address is already registered', async () => {
    const { email } = await signUp(world);
    const answer = await world.browser().call('signUp', { email: email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toEqual({
      code: 'auth/email-in-use',
      message: 'An account with this email already exists',
    });
  });

  it('creates one account when the same address signs up twice at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.browser().call('signUp', { email, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await world.mailsTo(email)).toHaveLength(1);
  });

  it.each([
    ['short', 'Please choose a password of at least 8 characters.'],
    ['a'.repeat(129), 'Please choose a password of at most 128 characters.'],
    ['Password1', 'That password is among the first that others would try. Please choose another.'],
  ])('refuses the password %s', async (password, message) => {
    const answer = await world.browser().call('signUp', { email: newEmail(), password });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message).toBe(message);
  });

  it('accepts any characters in a password, without changing them', async () => {
    const email = newEmail();
    const password = ' שָׁלוֹם 👩🏽‍🚀 é\u0301 ';
    const browser = world.browser();
    await browser.call('signUp', { email, password });
    await browser.follow(linkIn((await world.mailsTo(email))[0]));
    expect((await world.browser().call('signIn', { email, password })).body.session).not.toBeNull();
    expect((await world.browser().call('signIn', { email, password: password.trim() })).status).toBe(401);
  });

  it('refuses an invalid email address', async () => {
    const answer = await world.browser().call('signUp', { email: 'not an address', password: PASSWORD });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message).toBe('Please enter a valid email address.');
  });

  it('returns to the intended page, on this site only', async () => {
    const email = newEmail();
    const browser = world.browser();
    await browser.call('signUp', { email, password: PASSWORD, intent: '/notes?tab=1' });
    const end = await browser.follow(linkIn((await world.mailsTo(email))[0]));
    expect(end.pathname + end.search).toBe('/auth/callback?intent=%2Fnotes%3Ftab%3D1');
    for (const intent of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const answer = await browser.call('signUp', { email: newEmail(), password: PASSWORD, intent });
      expect(answer.status, intent).toBe(400);
    }
  });
});

describe('signing in', () => {
  it('works with the password', async () => {
    const { email } = await signUp(world);
    const browser = world.browser();
    const { status, body, headers } = await browser.call('signIn', { email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body.session?.user.email).toBe(email);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^lampstand\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(body)).not.toMatch(/token/i);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { email } = await signUp(world);
    const wrong = await world.browser().call('signIn', { email, password: 'not this one' });
    const unknown = await world.browser().call('signIn', { email: newEmail(), password: 'not this one' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      error: { code: 'auth/invalid-credentials', message: 'Invalid email or password' },
    });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('computes exactly one password hash for an unknown address, as for a wrong password', async () => {
    const { email } = await signUp(world);
    let hashes = 0;
    // Node announces every scrypt computation of this process here, whichever library requests it.
    const counter = createHook({
      init(_, type) {
        if (type === 'SCRYPTREQUEST') hashes++;
      },
    }).enable();
    const hashesFor = async (address: string) => {
      hashes = 0;
      await world.browser().call('signIn', { email: address, password: 'not this one' });
      return hashes;
    };
    expect(await hashesFor(email)).toBe(1);
    expect(await hashesFor(newEmail())).toBe(1);
    counter.disable();
  });

  it('requires a confirmed address and sends the link again', async () => {
    const email = newEmail();
    const browser = world.browser();
    await browser.call('signUp', { email, password: PASSWORD });
    const answer = await browser.call('signIn', { email, password: PASSWORD });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toEqual({
      code: 'auth/email-not-verified',
      message: 'Please confirm your email address before signing in',
    });
    expect((await browser.call('signIn', { email, password: 'not this one' })).status).toBe(401);
    expect((await browser.call('resend', { email })).status).toBe(200);
    const [again] = await world.mailsTo(email, 2);
    await browser.follow(linkIn(again));
    expect((await browser.call('signIn', { email, password: PASSWORD })).status).toBe(200);
  });

  it('refuses a cookie that was tampered with', async () => {
    const browser = await signUp(world);
    const [[name = '', value = ''] = []] = browser.cookies;
    browser.cookies.set(name, `${value.slice(0, -6)}AAAAAA`);
    expect((await browser.call('account')).status).toBe(401);
    expect((await browser.call('session')).body.session).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends all sessions', async () => {
    const old = await signUp(world);
    const browser = world.browser();
    expect((await browser.call('recover', { email: old.email })).body).toEqual({});
    const [mail] = await world.mailsTo(old.email, 2);
    expect(mail?.subject).toBe('Choose a new password');
    const link = new URL(linkIn(mail));
    expect(link.pathname).toBe('/auth/reset-password');
    const token = link.searchParams.get('token') ?? '';
    expect((await browser.call('reset', { token, password: 'short' })).status).toBe(400);
    expect((await browser.call('reset', { token, password: 'a light unto my path' })).status).toBe(200);
    const again = await browser.call('reset', { token, password: 'a light unto my path' });
    expect(again.status).toBe(400);
    expect(again.body.error?.message).toBe('This link is no longer valid. Please ask for a new one.');
    expect((await old.call('session')).body.session).toBeNull();
    expect((await browser.call('signIn', { email: old.email, password: PASSWORD })).status).toBe(401);
    const signedIn = await browser.call('signIn', { email: old.email, password: 'a light unto my path' });
    expect(signedIn.status).toBe(200);
    expect((await world.mailsTo(old.email, 3))[0]?.subject).toBe('Your password was changed');
  });

  it('is requested with the same answer whether or not the address is known', async () => {
    const unknown = newEmail();
    const answer = await world.browser().call('recover', { email: unknown });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
    // Jobs run in order, so this one is done when a later one is.
    await signUp(world);
    await expect(world.mailsTo(unknown, 0)).resolves.toEqual([]);
  });
});

describe('signing out', () => {
  it('ends this session, all other sessions, or all sessions', async () => {
    const here = await signUp(world);
    const there = world.browser();
    await there.call('signIn', { email: here.email, password: PASSWORD });
    await here.call('signOut', { scope: 'others' });
    expect((await there.call('session')).body.session).toBeNull();
    expect((await here.call('session')).body.session).not.toBeNull();
    await there.call('signIn', { email: here.email, password: PASSWORD });
    await here.call('signOut', {});
    expect((await here.call('session')).body.session).toBeNull();
    expect((await there.call('session')).body.session).not.toBeNull();
    await here.call('signIn', { email: here.email, password: PASSWORD });
    await here.call('signOut', { scope: 'global' });
    expect((await here.call('session')).body.session).toBeNull();
    expect((await there.call('session')).body.session).toBeNull();
  });

  it('succeeds without a session', async () => {
    expect((await world.browser().call('signOut', { scope: 'global' })).status).toBe(200);
  });
});
