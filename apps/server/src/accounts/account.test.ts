import type { ReadingPreferences } from '@lampstand/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing.ts';
import { linkIn, newEmail, PASSWORD, signUp, startWorld, type World } from './testing.ts';

const reading: ReadingPreferences = {
  version: 'web',
  theme: 'sepia',
  textSize: '4',
  leading: 'loose',
  verseNumbers: false,
  redLetters: true,
  terms: true,
  ai: false,
  panels: ['kjv'],
  toasts: 'top',
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Makes the reader's last proof of identity older than sensitive changes allow. */
async function letProofGrowOld(email: string): Promise<void> {
  await rowsOf(
    `update sessions set authenticated_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = $1)`,
    email,
  );
}

describe('the account', () => {
  it('shows the signed-in reader and saves a display name', async () => {
    const reader = await signUp(world);
    const { body } = await reader.call('account');
    expect(body).toMatchObject({
      email: reader.email,
      name: '',
      twoStep: false,
      hasPassword: true,
      identities: [],
    });
    const name = 'رُوت 👩‍🌾 <b>';
    expect((await reader.call('updateAccount', { name: ` ${name} ` })).body.name).toBe(name);
    expect((await reader.call('session')).body.session?.user.name).toBe(name);
    expect((await reader.call('updateAccount', { name: 'x'.repeat(61) })).status).toBe(400);
  });

  it('lists its active sessions and ends one of them', async () => {
    const here = await signUp(world);
    const there = world.browser();
    there.headers['user-agent'] = 'A browser elsewhere';
    await there.call('signIn', { email: here.email, password: PASSWORD });
    const { sessions } = (await here.call('sessions')).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    expect(other).toMatchObject({ userAgent: 'A browser elsewhere' });
    expect(other?.ipAddress).toMatch(/127\.0\.0\.1|::1/);
    expect((await here.call('revokeSession', { id: other?.id ?? '' })).status).toBe(200);
    expect((await there.call('account')).status).toBe(401);
    expect((await here.call('revokeSession', { id: other?.id ?? '' })).status).toBe(404);
  });

  it('changes the password only with the current one and ends all other sessions', async () => {
    const reader = await signUp(world);
    const elsewhere = world.browser();
    await elsewhere.call('signIn', { email: reader.email, password: PASSWORD });
    const wrong = await reader.call('changePassword', {
      currentPassword: 'nope',
      password: 'a new song to sing',
    });
    expect(wrong.status).toBe(403);
    expect(wrong.body.error?.message).toBe('That is not your current password.');
    expect((await reader.call('changePassword', { password: 'a new song to sing' })).status).toBe(403);
    const right = await reader.call('changePassword', {
      currentPassword: PASSWORD,
      password: 'a new song to sing',
    });
    expect(right.status).toBe(200);
    expect((await reader.call('account')).status).toBe(200);
    expect((await elsewhere.call('account')).status).toBe(401);
    expect((await world.mailsTo(reader.email, 2))[0]?.subject).toBe('Your password was changed');
  });

  it('changes the email address after the new one is confirmed and notifies the old one', async () => {
    const reader = await signUp(world);
    const email = newEmail();
    expect((await reader.call('changeEmail', { email })).status).toBe(200);
    expect((await reader.call('account')).body.email).toBe(reader.email);
    expect((await world.mailsTo(reader.email, 2))[0]?.text).toContain(email);
    const end = await reader.follow(linkIn((await world.mailsTo(email))[0]));
    expect(end.pathname).toBe('/auth/callback');
    expect((await reader.call('account')).body.email).toBe(email);
  });

  it('does not reveal whether a new email address belongs to another account', async () => {
    const [reader, other] = [await signUp(world), await signUp(world)];
    const answer = await reader.call('changeEmail', { email: other.email });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await reader.call('account')).body.email).toBe(reader.email);
  });

  it('requires a recent proof of identity before sensitive changes', async () => {
    const reader = await signUp(world);
    await letProofGrowOld(reader.email);
    const refused = [
      await reader.call('changeEmail', { email: newEmail() }),
      await reader.call('setUpTwoStep'),
      await reader.call('removeTwoStep'),
      await reader.call('renewBackupCodes'),
      await reader.call('unlinkGoogle'),
      await reader.call('google', { purpose: 'link' }),
      await reader.call('deleteAccount'),
    ];
    for (const { status, body } of refused) {
      expect([status, body.error?.code]).toEqual([403, 'auth/reauthentication-required']);
    }
    expect((await reader.call('reauthenticate', { password: 'nope' })).status).toBe(403);
    expect((await reader.call('setUpTwoStep')).status).toBe(403);
    expect((await reader.call('reauthenticate', { password: PASSWORD })).status).toBe(200);
    expect((await reader.call('setUpTwoStep')).status).toBe(200);
  });

  it('leaves no row behind when it is deleted', async () => {
    const reader = await signUp(world);
    const { id } = (await reader.call('account')).body;
    await reader.call('savePreferences', reading);
    expect((await reader.call('deleteAccount')).status).toBe(200);
    expect((await reader.call('session')).body.session).toBeNull();
    expect((await reader.call('signIn', { email: reader.email, password: PASSWORD })).status).toBe(401);
    expect((await world.mailsTo(reader.email, 2))[0]?.subject).toBe('Your account was deleted');
    const personal = await rowsOf<{ name: string; field: string }>(`
      select table_name as name, column_name as field from information_schema.columns
      where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))`);
    const left = await Promise.all(
      personal.map(({ name, field }) =>
        rowsOf(`select '${name}' as name from ${name} where ${field} = $1`, id),
      ),
    );
    expect(left.flat()).toEqual([]);
  });
});

describe('reading preferences', () => {
  it('are saved with the account and shared by all its devices', async () => {
    const reader = await signUp(world);
    expect((await reader.call('preferences')).body).toEqual({ reading: null, updatedAt: null });
    const saved = await reader.call('savePreferences', reading);
    expect(saved.body.reading).toEqual(reading);
    const elsewhere = world.browser();
    await elsewhere.call('signIn', { email: reader.email, password: PASSWORD });
    expect((await elsewhere.call('preferences')).body).toEqual(saved.body);
    const again = await elsewhere.call('savePreferences', { ...reading, panels: [], theme: null });
    expect(again.body.reading).toMatchObject({ panels: [], theme: null });
  });

  it('are refused when they are invalid', async () => {
    const reader = await signUp(world);
    const wrong = { ...reading, textSize: '9' } as unknown as ReadingPreferences;
    expect((await reader.call('savePreferences', wrong)).status).toBe(400);
    expect((await reader.call('preferences')).body.reading).toBeNull();
  });
});

describe('two-step sign-in', () => {
  function codeOf(secret: string, time = Date.now()): string {
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
  }

  /** `code` stays valid for at least 30 seconds and is not the code that was used to enroll. */
  async function enrol() {
    const reader = await signUp(world);
    const { secret, backupCodes } = (await reader.call('setUpTwoStep')).body;
    const now = Date.now();
    const { status } = await reader.call('confirmTwoStep', { code: codeOf(secret, now) });
    expect(status).toBe(200);
    return { reader, code: codeOf(secret, now + 30_000), backupCodes };
  }

  it('is set up with a QR code and confirmed with a one-time code', async () => {
    const reader = await signUp(world);
    const { body: setup } = await reader.call('setUpTwoStep');
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Lampstand/);
    expect(setup.qrCode).toMatch(/^<svg /);
    expect(setup.backupCodes).toHaveLength(10);
    expect((await reader.call('session')).body.session?.user.twoStep).toBe(false);
    expect((await reader.call('confirmTwoStep', { code: '000000' })).status).toBe(401);
    const confirmed = await reader.call('confirmTwoStep', { code: codeOf(setup.secret) });
    expect(confirmed.body.session?.user.twoStep).toBe(true);
    expect((await reader.call('account')).body.twoStep).toBe(true);
    expect((await reader.call('setUpTwoStep')).body.error?.code).toBe('auth/two-step-present');
  });

  it('asks for a code after the password and accepts each code once', async () => {
    const { reader, code } = await enrol();
    const browser = world.browser();
    const first = await browser.call('signIn', { email: reader.email, password: PASSWORD });
    expect(first.body).toMatchObject({ session: null, twoStep: true });
    expect((await browser.call('account')).status).toBe(401);
    const wrong = await browser.call('verifyTwoStep', { code: '000000' });
    expect([wrong.status, wrong.body.error?.message]).toEqual([
      401,
      'That code is wrong or was already used.',
    ]);
    const right = await browser.call('verifyTwoStep', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(right.body.session?.user.email).toBe(reader.email);
    expect((await browser.call('account')).status).toBe(200);
    const replay = world.browser();
    await replay.call('signIn', { email: reader.email, password: PASSWORD });
    expect((await replay.call('verifyTwoStep', { code })).status).toBe(401);
    expect((await replay.call('account')).status).toBe(401);
  });

  it('accepts one of two simultaneous sign-ins with the same code', async () => {
    const { reader, code } = await enrol();
    const browsers = [world.browser(), world.browser()];
    for (const browser of browsers) await browser.call('signIn', { email: reader.email, password: PASSWORD });
    const answers = await Promise.all(browsers.map((browser) => browser.call('verifyTwoStep', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('accepts each backup code once and can replace the backup codes', async () => {
    const { reader, backupCodes } = await enrol();
    const [backupCode = ''] = backupCodes;
    for (const expected of [200, 401]) {
      const browser = world.browser();
      await browser.call('signIn', { email: reader.email, password: PASSWORD });
      expect((await browser.call('verifyTwoStep', { backupCode })).status).toBe(expected);
    }
    const fresh = (await reader.call('renewBackupCodes')).body.backupCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh).not.toContain(backupCodes[1]);
  });

  it('stops accepting codes after too many wrong guesses', async () => {
    const { reader, code } = await enrol();
    const browser = world.browser();
    await browser.call('signIn', { email: reader.email, password: PASSWORD });
    for (let i = 0; i < 5; i++) await browser.call('verifyTwoStep', { code: `00000${i}` });
    const answer = await browser.call('verifyTwoStep', { code });
    expect(answer.body.error?.code).toBe('auth/two-step-expired');
  });

  it('cannot be bypassed with a link from an email', async () => {
    const { reader } = await enrol();
    const email = newEmail();
    await reader.call('changeEmail', { email });
    const stranger = world.browser();
    await stranger.follow(linkIn((await world.mailsTo(email))[0]));
    expect((await stranger.call('session')).body.session).toBeNull();
    expect((await reader.call('account')).body.email).toBe(email);
  });

  it('can be switched off', async () => {
    const { reader } = await enrol();
    expect((await reader.call('removeTwoStep')).status).toBe(200);
    const signedIn = await world.browser().call('signIn', { email: reader.email, password: PASSWORD });
    expect(signedIn.body.session).not.toBeNull();
  });
});
