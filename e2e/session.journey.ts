import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  authEvents,
  createAccount,
  dialog,
  fillCredentials,
  hold,
  keptSession,
  newEmail,
  REFUSED,
  secondTab,
  signInQuietly,
  submit,
  toast,
  welcome,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, goto, hydrated, openSidebar, phone, sidebar } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

const signOut = (page: Page) => sidebar(page).getByRole('button', { name: 'Sign Out' });
const signIn = (page: Page) => sidebar(page).getByRole('button', { name: 'Sign In', exact: true });
const bibleState = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lampstand-bible-state') ?? 'null'));

test.describe('the sidebar', () => {
  for (const [device, viewport] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const) {
    test(`opens every page to signed-in readers on ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signInQuietly(page);
      await goto(page, '/read/kjv/john/3');
      await openSidebar(page);
      await expect(sidebar(page).getByRole('listitem')).toHaveText([
        'Read',
        'AI Insights',
        'Mood Scriptures',
        'Bible Study',
        'Study Notes',
        'Search',
        'Study Groups',
        'App Tutorial',
        'Preferences',
        'Sign Out',
      ]);
      await sidebar(page).getByRole('link', { name: 'Preferences' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Preferences');
    });
  }

  test('is complete in the server’s HTML, and a visitor’s page requests no session', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const visitor = await page.goto('/read/kjv/john/3');
    expect(await visitor?.text()).toContain('Sign in required');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path === '/api/session' || path === '/api/events')).toEqual([]);
    await signInQuietly(page);
    const reader = await page.goto('/read/kjv/john/3');
    expect(await reader?.text()).not.toContain('Sign in required');
    expect(await reader?.text()).toContain('Sign Out');
    await expect.poll(() => asked).toContain('/api/session');
  });
});

test.describe('a guarded page', () => {
  test('shows a spinner while the session is unknown', async ({ page }) => {
    await signInQuietly(page);
    const answer = await hold(page, '**/api/session');
    await page.goto('/preferences');
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Preferences');
    // The next visit starts with the copy on the device.
    await page.unroute('**/api/session');
    await page.route('**/api/session', () => undefined);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Preferences');
  });

  test('asks a visitor to sign in at /, and is shown afterwards', async ({ page }) => {
    const email = await createAccount(page);
    await page.goto('/preferences');
    await expect(welcome(page)).toBeVisible();
    await expect(page).not.toHaveURL(/preferences/);
    await fillCredentials(page, email);
    await submit(page, 'Sign In').click();
    await expect(page).toHaveURL(/\/preferences$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Preferences');
  });

  test('is not opened when the dialog is closed', async ({ page }) => {
    await page.goto('/preferences');
    await expect(welcome(page).getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('scripture')).toContainText('In the beginning');
    await page.goBack();
    await expect(page).not.toHaveURL(/preferences/);
  });
});

test.describe('an action on a verse that needs an account', () => {
  test('is resumed after signing in, once', async ({ page }) => {
    const email = await createAccount(page);
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await page.getByRole('button', { name: 'Sign in to add notes' }).click();
    await fillCredentials(page, email);
    await submit(page, 'Sign In').click();
    await expect(dialog(page, 'Add Note to John 3:16').getByRole('textbox')).toBeFocused();
    await expect(page).toHaveURL(/\/read\/kjv\/john\/3\?verse=16$/);
    await page.keyboard.press('Escape');
    const actions = page.getByRole('complementary', { name: 'Actions for John 3:16' });
    await expect(actions).toBeVisible();
    await expect(actions.getByRole('button', { name: 'Favorite', exact: true })).not.toHaveAttribute('title');
    await page.reload();
    await hydrated(page);
    await expect(page.getByTestId('scripture')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(actions).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is resumed after coming back from Google', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await page.getByRole('button', { name: 'Sign in to favorite verses' }).click();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByLabel('Or another email address').fill(newEmail());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Verse 16, a favorite' })).toBeAttached();
    await expect(page.getByRole('complementary', { name: 'Actions for John 3:16' })).toBeVisible();
  });
});

test.describe('the callback page', () => {
  test('says what it does, and goes to / replacing its history entry', async ({ page }) => {
    await signInQuietly(page);
    const answer = await hold(page, '**/api/session');
    await page.goto('/search');
    const response = await page.goto('/auth/callback');
    expect(await response?.text()).toContain('Completing sign in...');
    await expect(page.getByText('Completing sign in...')).toBeVisible();
    answer();
    await expect(page.getByTestId('scripture')).toContainText('In the beginning');
    await expect.poll(() => keptSession(page)).not.toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(/\/search$/);
  });

  test('goes to / without a session, and says when a link is no longer valid', async ({ page }) => {
    await page.goto('/auth/callback');
    await expect(page.getByTestId('scripture')).toContainText('In the beginning');
    await expect(signIn(page)).toBeVisible();
    await page.goto('/auth/callback?error=INVALID_TOKEN');
    await expect(toast(page, 'This link is no longer valid. Please ask for a new one.')).toBeVisible();
    await expect(page.getByTestId('scripture')).toContainText('In the beginning');
  });

  test('never leads to another site', async ({ page }) => {
    await signInQuietly(page);
    for (const intent of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      await page.goto(`/auth/callback?intent=${encodeURIComponent(intent)}`);
      await expect(page.getByTestId('scripture')).toContainText('In the beginning');
    }
    await page.goto('/auth/callback?intent=%2Fsearch');
    await expect(page).toHaveURL(/\/search$/);
  });
});

test.describe('signing out', () => {
  test('clears user, session and position, and goes to /', async ({ page }) => {
    await signInQuietly(page);
    await goto(page, '/read/web/john/3');
    await expect.poll(() => keptSession(page)).not.toBeNull();
    await page.goto('/preferences');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Preferences');
    await signOut(page).click();
    await expect(page.getByTestId('scripture')).toContainText('In the beginning');
    await expect(signIn(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await keptSession(page)).toBeNull();
    expect(await bibleState(page)).toMatchObject({
      selectedVersion: 'kjv',
      selectedBook: 'Genesis',
      selectedChapter: 1,
    });
    expect((await authEvents(page)).at(-1)).toBe('SIGNED_OUT');
    const answer = await page.request.get('/api/session');
    expect(((await answer.json()) as { session: unknown }).session).toBeNull();
    // Going back opens no private page.
    await page.goBack();
    await expect(welcome(page)).toBeVisible();
  });

  for (const status of [401, 403, 404]) {
    test(`ignores an answer of ${status} from the server`, async ({ page }) => {
      await signInQuietly(page);
      await goto(page, '/read/kjv/john/3');
      let isOver = false;
      await page.route('**/api/auth/sign-out', (route) => {
        isOver = true;
        return route.fulfill({
          status,
          json: {
            error: {
              code: { 401: 'auth/signed-out', 403: 'request/cross-site', 404: 'request/not-found' }[status],
            },
          },
        });
      });
      await page.route('**/api/session', (route) =>
        isOver ? route.fulfill({ json: { session: null, now: new Date().toISOString() } }) : route.continue(),
      );
      await signOut(page).click();
      await expect(signIn(page)).toBeVisible();
      expect(await keptSession(page)).toBeNull();
    });
  }

  test('says when it failed, and leaves the reader signed in', async ({ page }) => {
    await signInQuietly(page);
    await goto(page, '/read/kjv/john/3');
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500 }));
    await signOut(page).click();
    await expect(toast(page, 'Server error. Please try again later.')).toBeVisible();
    await expect(signOut(page)).toBeVisible();
  });

  test('and signing in are followed by the other tabs', async ({ page, context }) => {
    const email = await createAccount(page);
    await goto(page, '/read/kjv/john/3');
    const other = await secondTab(context, '/search');
    await expect(signIn(other)).toBeVisible();
    await signIn(page).click();
    await fillCredentials(page, email);
    await submit(page, 'Sign In').click();
    await expect(signOut(other)).toBeVisible();
    await other.goto('/preferences');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('User Preferences');
    await signOut(page).click();
    await expect(welcome(other)).toBeVisible();
    await expect(other).not.toHaveURL(/preferences/);
  });
});

test.describe('a session', () => {
  test('that is ended on another device ends here', async ({ page, browser, baseURL }) => {
    const email = await signInQuietly(page);
    const stream = page.waitForResponse('**/api/events*');
    await goto(page, '/read/kjv/john/3');
    await expect(signOut(page)).toBeVisible();
    await stream;
    const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
    const second = await elsewhere.newPage();
    await signInQuietly(second, email);
    await second.request.post('/api/auth/sign-out', { data: { scope: 'others' } });
    await expect(signIn(page)).toBeVisible();
    expect(await keptSession(page)).toBeNull();
    await elsewhere.close();
  });

  test('is asked for again until the server answers', async ({ page }) => {
    await signInQuietly(page);
    await goto(page, '/read/kjv/john/3');
    await expect.poll(() => keptSession(page)).not.toBeNull();
    // From a blank page, so that nothing else asks for the session in between.
    await page.goto('about:blank');
    let failures = 0;
    await page.route('**/api/session', async (route) => {
      if (failures === 3) return route.continue();
      failures++;
      await route.fulfill({ status: 503 });
    });
    await page.goto('/read/kjv/john/3');
    await expect.poll(() => failures).toBe(3);
    await expect.poll(async () => (await authEvents(page)).at(-1)).toBe('TOKEN_REFRESHED');
    await expect(signOut(page)).toBeVisible();
  });

  test('that the server refuses is removed', async ({ page }) => {
    await signInQuietly(page);
    await goto(page, '/read/kjv/john/3');
    await expect.poll(() => keptSession(page)).not.toBeNull();
    await page.route('**/api/session', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'auth/signed-out' } } }),
    );
    await page.reload();
    await expect(signIn(page)).toBeVisible();
    expect(await keptSession(page)).toBeNull();
    expect((await authEvents(page)).at(-1)).toBe('SIGNED_OUT');
  });
});

test.describe('a device clock', () => {
  test.use({ expectedNoise: /The clock of this device is \d+ s behind the server's/ });

  test('that is more than 120 s off is warned about in the console', async ({ page }) => {
    await signInQuietly(page);
    await page.route('**/api/session', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({ json: { ...body, now: new Date(Date.now() + 125_000).toISOString() } });
    });
    const warning = page.waitForEvent('console', (message) => message.text().includes('The clock of this'));
    await page.goto('/read/kjv/john/3');
    await warning;
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('the sign-in dialog', () => {
  for (const [device, viewport] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const) {
    test(`is accessible in every theme and state on ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await goto(page, '/read/kjv/john/3');
      await openSidebar(page);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(welcome(page)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(dialog(page, 'Reset Password')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Back to sign in' }).click();
      await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
      await expectAccessible(page);
      await page.getByRole('checkbox').check();
      await expect(dialog(page, 'End User License Agreement')).toContainText('Delaware');
      await expectAccessible(page);
      const box = await dialog(page, 'End User License Agreement').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    });
  }
});
