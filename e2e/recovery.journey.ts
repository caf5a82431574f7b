import type { Page } from '@playwright/test';
import {
  authEvents,
  createAccount,
  dialog,
  enrol,
  fillCredentials,
  followMail,
  linkInMail,
  newEmail,
  openDialog,
  PASSWORD,
  REFUSED,
  signInQuietly,
  submit,
  toast,
  welcome,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';

test.use({ expectedNoise: REFUSED });

test.describe('a forgotten password', () => {
  test('is replaced by the link in a mail, which works once', async ({ page }) => {
    const email = await createAccount(page);
    await openDialog(page);
    await welcome(page).getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const forgot = dialog(page, 'Reset Password');
    await expect(forgot.getByLabel('Email')).toHaveValue(email);
    await expect(forgot.getByLabel('Email')).toBeFocused();
    await submit(page, 'Send reset link').click();
    await expect(dialog(page, 'Check Your Email')).toContainText(email);
    const link = await linkInMail(page, email, 2);
    await followMail(page, email, 'Choose a new password', 2);
    await page.getByLabel('New password', { exact: true }).fill('an everlasting light');
    await page.getByLabel('Confirm password', { exact: true }).fill('another light');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Passwords do not match')).toBeVisible();
    // A reload in between does not lose the token.
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill('an everlasting light');
    await page.getByLabel('Confirm password', { exact: true }).fill('an everlasting light');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Your password is changed. Please sign in with it.')).toBeVisible();
    await expect(welcome(page)).toBeVisible();
    await fillCredentials(page, email, 'an everlasting light');
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'Successfully signed in!')).toBeVisible();

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('an everlasting light');
    await page.getByLabel('Confirm password', { exact: true }).fill('an everlasting light');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'This link is no longer valid. Please ask for a new one.')).toBeVisible();
    await expect(page.getByText('Links are good for one hour and work once.')).toBeVisible();
  });

  test('is answered the same for any address, and says when the request fails', async ({ page }) => {
    await openDialog(page);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.route('**/api/auth/recover', (route) => route.fulfill({ status: 500 }));
    await dialog(page, 'Reset Password').getByLabel('Email').fill(newEmail());
    await submit(page, 'Send reset link').click();
    await expect(toast(page, 'An unexpected error occurred while resetting password')).toBeVisible();
    await page.unroute('**/api/auth/recover');
    await submit(page, 'Send reset link').click();
    await expect(dialog(page, 'Check Your Email')).toContainText('If there is an account');
  });

  test('shows a way on for a link without a token', async ({ page }) => {
    await page.goto('/auth/reset-password');
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(dialog(page, 'Reset Password')).toBeVisible();
  });
});

test.describe('two-step sign-in', () => {
  async function withTwoSteps(page: Page) {
    const email = await signInQuietly(page);
    const phone = await enrol(page);
    await page.request.post('/api/auth/sign-out', { data: {} });
    await openDialog(page);
    await fillCredentials(page, email);
    await submit(page, 'Sign In').click();
    await expect(dialog(page, 'Two-Step Sign-In')).toBeVisible();
    return phone;
  }

  test('asks for a code, refuses a wrong one, and lets the right one in', async ({ page }) => {
    const { totp } = await withTwoSteps(page);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill('000000');
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'That code is wrong or was already used.')).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(totp.generate().replace(/(...)/, '$1 '));
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'Successfully signed in!')).toBeVisible();
    expect(await authEvents(page)).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']);
  });

  test('accepts a backup code, and can go back to the password', async ({ page }) => {
    const { backupCodes } = await withTwoSteps(page);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(welcome(page)).toBeVisible();
    await welcome(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await submit(page, 'Sign In').click();
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill(backupCodes[0] ?? '');
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'Successfully signed in!')).toBeVisible();
  });

  test('starts again when it took too long', async ({ page, context }) => {
    await withTwoSteps(page);
    await context.clearCookies({ name: /two_factor/ });
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await submit(page, 'Sign In').click();
    await expect(
      toast(page, 'That took too long, or too many codes were wrong. Please sign in again.'),
    ).toBeVisible();
    await expect(welcome(page)).toBeVisible();
  });
});
