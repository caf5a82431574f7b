import type { Page } from '@playwright/test';
import {
  authEvents,
  createAccount,
  dialog,
  fillCredentials,
  followMail,
  keptSession,
  linkInMail,
  mailsTo,
  newEmail,
  openDialog,
  PASSWORD,
  REFUSED,
  submit,
  toast,
  welcome,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { goto, hydrated, sidebar } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

test.describe('creating an account', () => {
  test('asks for everything, sends a mail, and its link signs in', async ({ page }) => {
    const email = newEmail();
    await openDialog(page);
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    const create = dialog(page, 'Create Account');
    await expect(create.getByText('Or continue with email')).toBeVisible();
    await expect(create.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(create.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(create.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    );
    await fillCredentials(page, email);
    const confirm = create.getByLabel('Confirm password', { exact: true });
    await confirm.fill('a light unto my path');
    await expect(submit(page, 'Create Account')).toBeDisabled();
    await confirm.press('Enter');
    await expect(
      toast(page, 'Please accept the End User License Agreement to create an account'),
    ).toBeVisible();

    await create.getByRole('checkbox', { name: 'I accept the' }).check();
    const viewer = dialog(page, 'End User License Agreement');
    await expect(viewer).toContainText('This agreement is governed by the law of the State of Delaware');
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toBeHidden();
    await expect(create.getByRole('checkbox')).toBeChecked();
    await expect(create.getByLabel('Email')).toHaveValue(email);

    await submit(page, 'Create Account').click();
    await expect(toast(page, 'Passwords do not match')).toBeVisible();
    await confirm.fill(PASSWORD);
    await submit(page, 'Create Account').click();
    await expect(
      toast(page, 'Account created! Please check your email to confirm your account.'),
    ).toBeVisible();
    const sent = dialog(page, 'Check Your Email');
    await expect(sent).toContainText(email);
    await expect(sent).toContainText('spam');
    await sent.getByRole('button', { name: 'Resend confirmation email' }).click();
    await expect(toast(page, 'Confirmation email resent!')).toBeVisible();

    await followMail(page, email, 'Confirm email address', 2);
    await expect(toast(page, 'Successfully signed in!')).toBeVisible();
    await expect(sidebar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(page).toHaveURL(/\/read\/kjv\/john\/3$/);
    expect((await keptSession(page))?.user.email).toBe(email);
  });

  test('says when the address has an account, and keeps what was typed', async ({ page }) => {
    const email = await createAccount(page);
    await openDialog(page);
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await fillCredentials(page, email);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await dialog(page, 'End User License Agreement').getByRole('button', { name: 'Close' }).click();
    await submit(page, 'Create Account').click();
    await expect(toast(page, 'An account with this email already exists')).toBeVisible();
    await expect(dialog(page, 'Create Account').getByLabel('Email')).toHaveValue(email);
  });

  test('says what is wrong with a password before an account is created', async ({ page }) => {
    await openDialog(page);
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await page.getByRole('checkbox').check();
    await dialog(page, 'End User License Agreement').getByRole('button', { name: 'Close' }).click();
    for (const [password, message] of [
      ['short', 'Please choose a password of at least 8 characters.'],
      ['password123', 'That password is among the first that others would try. Please choose another.'],
    ] as const) {
      await fillCredentials(page, newEmail(), password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await submit(page, 'Create Account').click();
      await expect(toast(page, message)).toBeVisible();
    }
    await fillCredentials(page, 'somebody@nowhere', PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await submit(page, 'Create Account').click();
    await expect(toast(page, 'Please enter a valid email address.')).toBeVisible();
  });

  test('says when the agreement cannot be loaded', async ({ page }) => {
    await page.route('**/legal/EULA.md', (route) => route.fulfill({ status: 500 }));
    await openDialog(page);
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await page.getByRole('button', { name: 'End User License Agreement' }).click();
    const viewer = dialog(page, 'End User License Agreement');
    await expect(viewer).toContainText('Error loading EULA content. Please try again later.');
    await page.unroute('**/legal/EULA.md');
    await viewer.getByRole('button', { name: 'Try again' }).click();
    await expect(viewer).toContainText('State of Delaware');
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });

  test('closes the waiting dialog when the link is opened in another tab', async ({ page, context }) => {
    const email = newEmail();
    await openDialog(page);
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await fillCredentials(page, email);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await dialog(page, 'End User License Agreement').getByRole('button', { name: 'Close' }).click();
    await submit(page, 'Create Account').click();
    await expect(dialog(page, 'Check Your Email')).toBeVisible();
    const other = await context.newPage();
    await other.goto(await linkInMail(page, email));
    await expect(toast(other, 'Successfully signed in!')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(sidebar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});

test.describe('signing in', () => {
  test('works with the right password, once on a double click, and ends at /', async ({ page }) => {
    const email = await createAccount(page);
    await openDialog(page, '/search');
    await fillCredentials(page, email);
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/sign-in', async (route) => {
      asked++;
      await held;
      await route.continue();
    });
    await submit(page, 'Sign In').dblclick();
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
    answer();
    await expect(toast(page, 'Successfully signed in!')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByTestId('scripture')).toContainText('In the beginning');
    expect(asked).toBe(1);
    const kept = await keptSession(page);
    expect(kept?.user.email).toBe(email);
    expect(JSON.stringify(kept)).not.toMatch(/token/i);
    expect(await authEvents(page)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });

  test('answers the same to a wrong password and an unknown address', async ({ page }) => {
    const email = await createAccount(page);
    await openDialog(page);
    for (const [address, password] of [
      [email, 'not my password'],
      [newEmail(), PASSWORD],
    ] as const) {
      await fillCredentials(page, address, password);
      await submit(page, 'Sign In').click();
      await expect(toast(page, 'Invalid email or password')).toBeVisible();
      await page.getByRole('button', { name: 'Close notification' }).click();
      await expect(page.locator('.Toastify__toast')).toHaveCount(0);
      await expect(welcome(page)).toBeVisible();
    }
  });

  test('asks an unconfirmed reader to confirm the address, and sends the mail again', async ({ page }) => {
    const email = newEmail();
    await page.request.post('/api/auth/sign-up', { data: { email, password: PASSWORD } });
    await openDialog(page);
    await fillCredentials(page, email);
    const resend = page.getByRole('button', { name: 'Resend confirmation email' });
    await expect(resend).toBeHidden();
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'Please confirm your email address before signing in')).toBeVisible();
    await resend.click();
    await expect(toast(page, 'Confirmation email resent!')).toBeVisible();
    await mailsTo(page, email, 2);

    await page.route('**/api/auth/resend', (route) =>
      route.fulfill({
        status: 502,
        json: { error: { code: 'auth/email-resend-failed', message: 'Failed to resend confirmation email' } },
      }),
    );
    await resend.click();
    await expect(toast(page, 'Failed to resend confirmation email')).toBeVisible();
    await page.unroute('**/api/auth/resend');
    await page.route('**/api/auth/resend', (route) => route.fulfill({ status: 500 }));
    await resend.click();
    await expect(
      toast(page, 'An unexpected error occurred while resending confirmation email'),
    ).toBeVisible();

    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await page.getByRole('checkbox').check();
    await dialog(page, 'End User License Agreement').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
    await expect(resend).toBeHidden();
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });

  test('clears all fields when its dialog is closed, and restores the focus', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const opener = page.getByRole('button', { name: 'Sign In', exact: true });
    await opener.press('Enter');
    await fillCredentials(page, 'lydia@example.org', 'purple');
    await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await expect(welcome(page).getByLabel('Email')).toBeFocused();
    await expect(welcome(page).getByLabel('Email')).toHaveValue('');
    await expect(welcome(page).getByLabel('Password', { exact: true })).toHaveValue('');
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('main, nav, header, footer')),
      ).toBeNull();
    }
  });

  test('shows its own message when the server fails or is away', async ({ page }) => {
    await openDialog(page);
    await fillCredentials(page, 'lydia@example.org');
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 500 }));
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'An unexpected error occurred while signing in')).toBeVisible();
    await page.unroute('**/api/auth/sign-in');
    await page.route('**/api/auth/sign-in', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: {
          error: {
            code: 'auth/too-many-attempts',
            message: 'Too many attempts. Please wait a while and try again.',
          },
        },
      }),
    );
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'Too many attempts. Please wait a while and try again.')).toBeVisible();
  });
});

test.describe('signing in without a network', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('says that there is no network and keeps the dialog open', async ({ page }) => {
    await openDialog(page);
    await fillCredentials(page, 'lydia@example.org');
    await page.route('**/api/auth/sign-in', (route) => route.abort());
    await submit(page, 'Sign In').click();
    await expect(toast(page, 'You appear to be offline')).toBeVisible();
    await expect(welcome(page).getByLabel('Email')).toHaveValue('lydia@example.org');
  });
});

test.describe('signing in with Google', () => {
  const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

  test('asks for offline access and consent, and resumes the intended action', async ({ page }) => {
    await goto(page, '/preferences');
    await expect(welcome(page)).toBeVisible();
    await expect(page).not.toHaveURL(/preferences/);
    const asked = page.waitForRequest(/\/sandbox\/google\/authorize\?/);
    await google(page).dblclick();
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('access_type')).toBe('offline');
    expect(searchParams.get('prompt')).toBe('consent');
    const email = newEmail();
    await page.getByLabel('Or another email address').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(toast(page, 'Successfully signed in with Google!')).toBeVisible();
    await expect(page).toHaveURL(/\/preferences$/);
    await expect(page.getByRole('heading', { name: 'User Preferences' })).toBeVisible();
    expect((await keptSession(page))?.user.email).toBe(email);
    // Going back does not lead to the callback again.
    await page.goBack();
    await expect(page).not.toHaveURL((url) => url.pathname === '/auth/callback');
  });

  test('is not offered when the server has no Google settings', async ({ page }) => {
    await page.route('/read/kjv/john/3', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"hasGoogle":true', '"hasGoogle":false');
      await route.fulfill({ response: answer, body });
    });
    await openDialog(page);
    await expect(google(page)).toHaveCount(0);
    await expect(page.getByText('Or continue with email')).toHaveCount(0);
    await expect(welcome(page).getByLabel('Email')).toBeVisible();
  });

  test('says when the reader declined, and ends at / signed out', async ({ page }) => {
    await openDialog(page);
    await google(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Failed to sign in with Google. Please try again.')).toBeVisible();
    await expect(page.getByTestId('scripture')).toBeVisible();
    await expect(sidebar(page).getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  });

  test('can be tried again after coming back by the back button', async ({ page }) => {
    await openDialog(page);
    await google(page).click();
    await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId('scripture')).toBeVisible();
    await hydrated(page);
    if (!(await page.getByRole('dialog').isVisible())) {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    }
    await expect(google(page)).toBeEnabled();
  });

  test('shows that it connects, and tells refusals from failures', async ({ page }) => {
    await openDialog(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/google', async (route) => {
      await held;
      await route.fulfill({
        status: 502,
        json: { error: { code: 'auth/google-failed', message: 'Failed to sign in with Google' } },
      });
    });
    await google(page).click();
    await expect(page.getByRole('button', { name: 'Connecting to Google...' })).toBeDisabled();
    await expect(submit(page, 'Sign In')).toBeDisabled();
    answer();
    await expect(toast(page, 'Failed to sign in with Google. Please try again.')).toBeVisible();
    await page.unroute('**/api/auth/google');
    await page.route('**/api/auth/google', (route) => route.fulfill({ status: 500 }));
    await google(page).click();
    await expect(toast(page, 'An unexpected error occurred while signing in with Google')).toBeVisible();
    await expect(google(page)).toBeEnabled();
  });
});
