import type { Page } from '@playwright/test';
import { hold, REFUSED, signInQuietly, toast } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { action, selectVerse, unsent } from './notes-helpers.ts';
import { goto } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

test.beforeEach(async ({ page }) => {
  await signInQuietly(page);
});

interface Favorite {
  readonly verseId: string;
  readonly text: string;
  readonly version: string;
}

async function favorites(page: Page): Promise<readonly Favorite[]> {
  const answer = await page.request.get('/api/favorites');
  return ((await answer.json()) as { favorites: Favorite[] }).favorites;
}

const heart = (page: Page) => action(page, 'Favorite');

test('a favorite shows at once, is saved with its text, and can be removed', async ({ page }) => {
  await goto(page, '/read/web/john/3');
  await selectVerse(page, 16);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  const release = await hold(page, '**/api/favorites/john_3_16');
  await heart(page).click();
  // Before the server has answered.
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('#v16 .own-signs')).toBeVisible();
  release();
  await expect.poll(() => favorites(page)).toHaveLength(1);
  const [saved] = await favorites(page);
  expect(saved).toMatchObject({ verseId: 'john_3_16', version: 'web' });
  expect(saved?.text).toContain('so loved the world');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Verse 16, a favorite' })).toBeAttached();
  await selectVerse(page, 16);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => favorites(page)).toEqual([]);
  await expect(page.locator('.own-signs')).toHaveCount(0);
});

test('a favorite that the server refuses is undone, and the reader is told', async ({ page }) => {
  await goto(page, '/read/kjv/john/3');
  await page.route('**/api/favorites/*', (route) => route.fulfill({ status: 500 }));
  await selectVerse(page, 16);
  await heart(page).click();
  await expect(toast(page, 'Failed to update favorite')).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.own-signs')).toHaveCount(0);
  expect(await favorites(page)).toEqual([]);
});

test('a favorite pressed before the session is known is not lost', async ({ page }) => {
  const release = await hold(page, '**/api/session');
  await goto(page, '/read/kjv/john/3');
  await selectVerse(page, 16);
  await heart(page).click();
  await action(page, 'Note').click();
  await expect(page.getByRole('dialog').getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expect.poll(() => favorites(page)).toMatchObject([{ verseId: 'john_3_16' }]);
});

test('a result of the search becomes a favorite, which the reader shows', async ({ page }) => {
  await goto(page, '/search?q=so+loved+the+world');
  const button = page.getByRole('button', { name: 'Favorite John 3:16' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => favorites(page)).toMatchObject([{ verseId: 'john_3_16' }]);
  await page.goto('/read/kjv/john/3');
  await expect(page.getByRole('button', { name: 'Verse 16, a favorite' })).toBeAttached();
});

test('favorites of another reader of the same device are not seen', async ({ page }) => {
  await goto(page, '/read/kjv/john/3');
  await selectVerse(page, 16);
  await heart(page).click();
  await expect.poll(() => favorites(page)).toHaveLength(1);
  // Signing out before the answer has arrived asks for confirmation.
  await expect.poll(() => unsent(page)).toBe(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await signInQuietly(page);
  const listed = page.waitForResponse('**/api/favorites*');
  await goto(page, '/read/kjv/john/3');
  await listed;
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await selectVerse(page, 16);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.own-signs')).toHaveCount(0);
});
