import type { Page } from '@playwright/test';
import {
  createAccount,
  elsewhere,
  fillCredentials,
  openDialog,
  REFUSED,
  signInQuietly,
  submit,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { selectVerse } from './notes-helpers.ts';
import { analytics, goto } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

async function bookmark(page: Page): Promise<object | null> {
  const answer = await page.request.get('/api/bookmark');
  return ((await answer.json()) as { bookmark: object | null }).bookmark;
}

const putBookmark = (page: Page, data: object) => page.request.put('/api/bookmark', { data });

test('the bookmark is saved when the chapter changes and when a verse is selected', async ({ page }) => {
  await signInQuietly(page);
  await goto(page, '/read/kjv/john/3');
  await expect.poll(() => bookmark(page)).toMatchObject({ book: 'John', chapter: 3, verse: null });
  await selectVerse(page, 16);
  await expect.poll(() => bookmark(page)).toMatchObject({ book: 'John', chapter: 3, verse: 16 });
  await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
  await expect.poll(() => bookmark(page)).toMatchObject({ book: 'John', chapter: 4, verse: null });
});

test('the bookmark of another device opens at /, and never moves an address that names a passage', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signInQuietly(page);
  const other = await elsewhere(browser, baseURL, email);
  await putBookmark(other, { book: 'ruth', chapter: 2 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ruth 2');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('last-bible-position')))
    .toBe(JSON.stringify({ book: 'Ruth', chapter: 2 }));
  await putBookmark(other, { book: 'jonah', chapter: 3 });
  const loaded = page.waitForResponse('**/api/bookmark');
  await page.goto('/read/kjv/john/3');
  await loaded;
  await expect.poll(() => bookmark(page)).toMatchObject({ book: 'John', chapter: 3 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('John 3');
  await other.context().close();
});

test('bookmark, favorites and subscription load in parallel on signing in, and a failure is only logged', async ({
  page,
}) => {
  const email = await createAccount(page);
  await openDialog(page);
  const names = ['bookmark', 'favorites', 'subscription'];
  const asked = new Set<string>();
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const name of names) {
    await page.route(`**/api/${name}`, async (route) => {
      asked.add(name);
      if (asked.size === names.length) release();
      // No request is answered before all have been sent.
      await all;
      await route.fulfill({ status: 500 });
    });
  }
  await fillCredentials(page, email);
  await submit(page, 'Sign In').click();
  await expect.poll(() => [...asked].sort()).toEqual(names);
  // The position on the device is used then.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('John 3');
  await expect
    .poll(async () =>
      (await analytics(page))
        .filter(({ eventType }) => eventType === 'error')
        .map((event) => event.featureId)
        .sort(),
    )
    .toEqual(expect.arrayContaining(names));
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the bookmark of a signed-out reader stays on the device', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await goto(page, '/read/kjv/john/3');
  await selectVerse(page, 16);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('last-bible-position')))
    .toBe(JSON.stringify({ book: 'John', chapter: 3 }));
  expect(asked).not.toContain('/api/bookmark');
});
