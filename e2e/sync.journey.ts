import type { Page } from '@playwright/test';
import {
  authEvents,
  elsewhere,
  hold,
  openPreferences,
  PASSWORD,
  REFUSED,
  secondTab,
  section,
  signInQuietly,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { putNote } from './notes-helpers.ts';
import { goto, runClock, settled, stopClock } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

test.describe('the reading preferences', () => {
  test('are the same on the other device, without moving the text that is read', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = await openPreferences(page);
    const second = await elsewhere(browser, baseURL, email);
    const stream = second.waitForResponse('**/api/events*');
    await second.goto('/read/kjv/john/3');
    await stream;
    await expect(second.getByTestId('scripture')).toBeVisible();
    // The two changes may arrive one by one; the page is turned when both have arrived.
    const heard = second.waitForResponse(
      async (response) =>
        response.url().endsWith('/api/preferences') &&
        response.request().method() === 'GET' &&
        (await response.text()).includes('"textSize":"4"'),
    );
    await page.getByRole('button', { name: 'Larger text' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '4');
    await heard;
    // By then the page has applied the previous change.
    await second.evaluate(() => fetch('/api/session').then((answer) => answer.text()));
    await settled(second);
    await expect(second.locator('html')).toHaveAttribute('data-text-size', '3');
    await second.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect(second.locator('html')).toHaveAttribute('data-text-size', '4');
    // The other direction: each change is sent separately.
    await second.goto('/preferences');
    await second.getByText('Loose', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-leading', 'loose');
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '4');
    await second.context().close();
  });

  test('are restored by signing in on a new device', async ({ page, browser, baseURL }) => {
    const email = await openPreferences(page);
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/preferences') && response.request().method() === 'PUT',
    );
    await page.getByText('Sepia', { exact: true }).click();
    await saved;
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const fresh = await context.newPage();
    await goto(fresh, '/read/kjv/john/3');
    await fresh.getByRole('button', { name: 'Sign In', exact: true }).click();
    await fresh.getByLabel('Email').fill(email);
    await fresh.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await fresh.getByLabel('Password', { exact: true }).press('Enter');
    await expect(fresh.locator('html')).toHaveAttribute('data-theme', 'sepia');
    await context.close();
  });

  test('are stored here while the server fails, and synced when it is back', async ({ page }) => {
    await openPreferences(page);
    await expect(section(page, 'Reading')).toContainText('Synced at');
    await page.route('**/api/preferences', (route) => route.fulfill({ status: 500 }));
    await page.getByText('Dark', { exact: true }).click();
    await expect(section(page, 'Reading')).toContainText('Failed to sync your changes');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.unroute('**/api/preferences');
    await expect(section(page, 'Reading')).toContainText('Synced at');
    const answer = await page.request.get('/api/preferences');
    expect(((await answer.json()) as { reading: { theme: string } }).reading.theme).toBe('dark');
  });
});

test.describe('the event stream', () => {
  test('is shared by all tabs of a browser, passed on when its tab closes, and not opened for visitors', async ({
    page,
    context,
  }) => {
    await signInQuietly(page);
    const streams: Page[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/events') streams.push(request.frame().page());
    });
    await page.goto('/preferences');
    await expect(page.getByText(/^Synced at|Synced at/)).toBeVisible();
    const other = await secondTab(context, '/preferences');
    await expect(other.getByText(/Synced at/)).toBeVisible();
    await expect.poll(() => streams).toEqual([page]);
    // Events that the first tab receives reach the second one.
    await other.request.patch('/api/account', { data: { name: 'Lydia of Thyatira' } });
    await expect(other.getByLabel('Display name')).toHaveValue('Lydia of Thyatira');
    await expect(page.getByLabel('Display name')).toHaveValue('Lydia of Thyatira');
    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    await other.request.patch('/api/account', { data: { name: 'Lydia' } });
    await expect(other.getByLabel('Display name')).toHaveValue('Lydia');
    await expect
      .poll(() =>
        other.evaluate(() => JSON.parse(localStorage.getItem('lampstand-auth-session') ?? '{}').user?.name),
      )
      .toBe('Lydia');
    expect(await authEvents(other)).toContain('USER_UPDATED');
  });
});

test('a change between the first request and the event stream is still noticed', async ({ page }) => {
  await signInQuietly(page);
  const release = await hold(page, '**/api/events*');
  await goto(page, '/preferences');
  await expect(page.getByLabel('Display name')).toHaveValue('');
  await page.request.patch('/api/account', { data: { name: 'Lydia' } });
  release();
  await expect(page.getByLabel('Display name')).toHaveValue('Lydia');
});

test('a note that changes on another device is fetched alone, and one that is deleted goes', async ({
  page,
}) => {
  await signInQuietly(page);
  for (const verse of [16, 17, 18]) await putNote(page, `john_3_${verse}`, `On verse ${verse}.`);
  await goto(page, '/notes');
  await expect(page.getByText('On verse 18.')).toBeVisible();
  // Requests of others that are under way may hold the cursor back for a moment; then something is told twice.
  await expect
    .poll(async () => {
      const [listed] = await Promise.all([page.waitForResponse('**/api/notes?since=*'), page.reload()]);
      return (await listed.json()).notes.length;
    })
    .toBe(0);
  await expect(page.getByText('On verse 17.')).toBeVisible();
  const changed = page.waitForResponse('**/api/notes?since=*');
  await putNote(page, 'john_3_17', 'Changed elsewhere.', 1);
  expect(await (await changed).json()).toMatchObject({
    isWhole: false,
    notes: [{ verseId: 'john_3_17', content: 'Changed elsewhere.' }],
    gone: [],
  });
  await expect(page.getByText('Changed elsewhere.')).toBeVisible();
  await expect(page.getByText('On verse 16.')).toBeVisible();
  await page.request.delete('/api/notes/john_3_18');
  await expect(page.getByText('On verse 18.')).toHaveCount(0);
  await expect(page.getByText('Changed elsewhere.')).toBeVisible();
});

/** Records, by the clock of the page, how long it waits after a lost event stream before it opens the next. */
async function notePauses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pauses: number[] = [];
    let lostAt: number | undefined;
    Object.assign(window, {
      pauses,
      EventSource: class extends EventSource {
        constructor(address: string) {
          super(address);
          if (lostAt !== undefined) pauses.push(Date.now() - lostAt);
          this.addEventListener('error', () => {
            lostAt = Date.now();
          });
        }
      },
    });
  });
}
const pausesOf = (page: Page) => page.evaluate(() => (window as unknown as { pauses: number[] }).pauses);

test.describe('a broken event stream', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('is reopened after 1, 2 and 4 seconds, and everything is fetched again', async ({ page }) => {
    await signInQuietly(page);
    await stopClock(page);
    await notePauses(page);
    let attempts = 0;
    await page.route('**/api/events*', (route) => (++attempts < 4 ? route.abort() : route.continue()));
    await page.goto('/preferences');
    const name = page.getByLabel('Display name');
    const runUntil = (check: () => Promise<void>) =>
      expect(async () => {
        await runClock(page, 100);
        await check();
      }).toPass({ intervals: [0] });
    await runUntil(() => expect(name).toHaveValue('', { timeout: 1 }));
    // The stream is down, so no event tells the page of this.
    await page.request.patch('/api/account', { data: { name: 'Lydia' } });
    await runUntil(async () => expect(await pausesOf(page)).toHaveLength(3));
    expect(await pausesOf(page)).toEqual([1000, 2000, 4000]);
    await runUntil(() => expect(name).toHaveValue('Lydia', { timeout: 1 }));
  });
});
