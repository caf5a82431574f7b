import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  authEvents,
  authenticator,
  dialog,
  elsewhere,
  followMail,
  keptSession,
  mailsTo,
  newEmail,
  openPreferences,
  PASSWORD,
  REFUSED,
  section,
  signInQuietly,
  toast,
  welcome,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, phone, sidebar } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

async function signInWithGoogle(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/preferences');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(page, email);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  return email;
}

async function chooseAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByLabel('Or another email address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The server asks for the password once, as it would ten minutes after signing in. */
async function askForProof(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          error: {
            code: 'auth/reauthentication-required',
            message: 'Please confirm that it is you before changing this.',
          },
        },
      }),
    { times: 1 },
  );
}

test.describe('the profile', () => {
  test('has a display name that can be changed, and keeps unusual characters exactly', async ({ page }) => {
    await openPreferences(page);
    const name = page.getByLabel('Display name');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    for (const chosen of ['Λυδία 🪔 مُقَدَّس', '<b>Lydia</b>']) {
      await name.fill(chosen);
      await save.click();
      await expect(toast(page, 'Your name is saved.').first()).toBeVisible();
      await expect(save).toBeDisabled();
      await page.reload();
      await expect(name).toHaveValue(chosen);
    }
    await expect.poll(() => authEvents(page)).toContain('USER_UPDATED');
  });
});

test.describe('the password', () => {
  test('is changed with the current one, and signs out elsewhere', async ({ page, browser, baseURL }) => {
    const email = await openPreferences(page);
    const other = await elsewhere(browser, baseURL, email);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
    const fill = async (current: string, fresh: string, confirmed = fresh) => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      await page.getByLabel('New password', { exact: true }).fill(fresh);
      await page.getByLabel('Confirm password', { exact: true }).fill(confirmed);
      await page.getByRole('button', { name: 'Save password' }).click();
    };
    await fill(PASSWORD, 'a light unto my path', 'another light');
    await expect(toast(page, 'Passwords do not match')).toBeVisible();
    await fill('not my password', 'a light unto my path');
    await expect(toast(page, 'That is not your current password.')).toBeVisible();
    await fill(PASSWORD, 'a light unto my path');
    await expect(toast(page, 'Your password is changed.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
    const answer = await other.request.get('/api/session');
    expect(((await answer.json()) as { session: unknown }).session).toBeNull();
    await mailsTo(page, email, 2);
    await other.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  });
});

test.describe('the email address', () => {
  test('changes when the link in the mail is followed', async ({ page }) => {
    const email = await openPreferences(page);
    const fresh = newEmail();
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(fresh);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`If ${fresh} can be yours`)).toBeVisible();
    await expect(section(page, 'Security')).toContainText(email);
    await mailsTo(page, email, 2);
    await followMail(page, fresh, 'Confirm email address');
    await expect(page).toHaveURL(/\/preferences$/);
    await expect(section(page, 'Security')).toContainText(fresh);
    await expect.poll(async () => (await keptSession(page))?.user.email).toBe(fresh);
  });
});

test.describe('the Google account', () => {
  test('is linked and unlinked again', async ({ page }) => {
    await openPreferences(page);
    await page.getByRole('button', { name: 'Link Google' }).click();
    await chooseAtGoogle(page, newEmail());
    await expect(toast(page, 'Google is linked to your account.')).toBeVisible();
    await expect(page).toHaveURL(/\/preferences$/);
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await expect(toast(page, 'Google is no longer linked to your account.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  });

  test('says when linking was declined, and returns to Preferences', async ({ page }) => {
    await openPreferences(page);
    await page.getByRole('button', { name: 'Link Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Failed to sign in with Google. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(/\/preferences$/);
  });

  test('cannot be unlinked before there is a password', async ({ page }) => {
    await signInWithGoogle(page);
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await expect(
      toast(page, 'Please set a password first: Google is your only way to sign in.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Your password is set.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await expect(toast(page, 'Google is no longer linked to your account.')).toBeVisible();
  });

  test('confirms the identity of a reader without a password', async ({ page }) => {
    const email = await signInWithGoogle(page);
    await askForProof(page, '**/api/account/two-step');
    await page.getByRole('button', { name: 'Set up' }).click();
    await dialog(page, 'Is it you?').getByRole('button', { name: 'Continue with Google' }).click();
    await chooseAtGoogle(page, email);
    await expect(page).toHaveURL(/\/preferences$/);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(dialog(page, 'Two-step sign-in')).toBeVisible();
  });
});

test.describe('the confirmation of identity', () => {
  test('is asked for when the server requires it, and the change continues', async ({ page }) => {
    await openPreferences(page);
    await askForProof(page, '**/api/account/two-step');
    await page.getByRole('button', { name: 'Set up' }).click();
    const proof = dialog(page, 'Is it you?');
    await proof.getByLabel('Password', { exact: true }).fill('not my password');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'That is not your current password.')).toBeVisible();
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(proof).toBeHidden();
    await expect(dialog(page, 'Two-step sign-in')).toBeVisible();
  });

  test('can be declined, and nothing changes', async ({ page }) => {
    await openPreferences(page);
    await askForProof(page, '**/api/account/two-step');
    const setUp = page.getByRole('button', { name: 'Set up' });
    await setUp.click();
    // A dialog gets key events only once it has the focus.
    await expect(dialog(page, 'Is it you?').getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(setUp).toBeEnabled();
  });
});

test.describe('two-step sign-in', () => {
  test('is set up with the key and a code, and shows its backup codes once', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPreferences(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    const setup = dialog(page, 'Two-step sign-in');
    const picture = setup.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const key = await setup.locator('.font-mono').innerText();
    await setup.getByLabel('Code').fill('000000');
    await setup.getByRole('button', { name: 'Switch on' }).click();
    await expect(toast(page, 'That code is wrong or was already used.')).toBeVisible();
    await setup.getByLabel('Code').fill(authenticator(key).generate());
    await setup.getByRole('button', { name: 'Switch on' }).click();
    await expect(toast(page, 'Two-step sign-in is on.')).toBeVisible();
    const kept = dialog(page, 'Backup codes');
    await expect(kept.getByRole('listitem').nth(7)).toBeVisible();
    const codes = await kept.getByRole('listitem').allInnerTexts();
    await kept.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const downloading = page.waitForEvent('download');
    await kept.getByRole('button', { name: 'Download' }).click();
    const file = await (await downloading).path();
    for (const code of codes) expect(readFileSync(file, 'utf8')).toContain(code);
    await kept.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => authEvents(page)).toContain('MFA_CHALLENGE_VERIFIED');

    await page.getByRole('button', { name: 'New backup codes' }).click();
    await expect(kept.getByRole('listitem')).toHaveCount(codes.length);
    const renewed = await kept.getByRole('listitem').allInnerTexts();
    expect(renewed).not.toEqual(codes);
    await expect(kept.locator(':focus')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(kept).toBeHidden();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(toast(page, 'Two-step sign-in is off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });

  test('is not switched on before a code was entered', async ({ page }) => {
    await openPreferences(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(dialog(page, 'Two-step sign-in')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

test.describe('the list of sessions', () => {
  test('follows new sessions, and ends them one by one or all others', async ({ page, browser, baseURL }) => {
    const listening = page.waitForResponse('**/api/events*');
    const email = await openPreferences(page);
    await listening;
    const sessions = section(page, 'Sessions');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions).toContainText('This browser');
    const second = await elsewhere(browser, baseURL, email);
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: /^Sign out Chrome on/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await signInQuietly(second, email);
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(toast(page, 'You are signed out everywhere else.')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await second.context().close();
  });

  test('is empty after signing out everywhere', async ({ page, browser, baseURL }) => {
    const email = await openPreferences(page);
    const second = await elsewhere(browser, baseURL, email);
    await second.goto('/preferences');
    await expect(second.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await expect(sidebar(page).getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(welcome(second)).toBeVisible();
    await second.context().close();
  });
});

test.describe('deleting the account', () => {
  test('needs the address typed, and deletes everything', async ({ page }) => {
    const email = await openPreferences(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const sure = dialog(page, 'Delete account');
    const button = sure.getByRole('button', { name: 'Delete for good' });
    await expect(button).toBeDisabled();
    await sure.getByLabel(`Type ${email} to confirm`).fill('yes');
    await expect(button).toBeDisabled();
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(sure).toBeHidden();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(sure.getByLabel(`Type ${email} to confirm`)).toHaveValue('');
    await sure.getByLabel(`Type ${email} to confirm`).fill(email);
    await askForProof(page, '**/api/account');
    await button.click();
    await dialog(page, 'Is it you?').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog(page, 'Is it you?').getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Your account is deleted.')).toBeVisible();
    await expect(page.getByTestId('scripture')).toContainText('In the beginning');
    await expect(sidebar(page).getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect.poll(() => keptSession(page)).toBeNull();
    const again = await page.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
    expect(again.status()).toBe(401);
  });
});

test.describe('the preferences page', () => {
  test('says when the account cannot be loaded, and tries again', async ({ page }) => {
    await signInQuietly(page);
    await page.route('**/api/account', (route) => route.fulfill({ status: 400 }));
    await page.goto('/preferences');
    await expect(page.getByText('Your account could not be loaded.')).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/account');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  });

  for (const [device, viewport] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const) {
    const open = async (page: Page) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openPreferences(page);
    };

    test(`is accessible in every theme on ${device}, and fits`, async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });

    test(`has only accessible dialogs in every theme on ${device}`, async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: 'Set up' }).click();
      await expect(dialog(page, 'Two-step sign-in')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(dialog(page, 'Delete account')).toBeVisible();
      await expectAccessible(page);
    });
  }
});
