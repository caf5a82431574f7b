import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { REFUSED } from './account-helpers.ts';
import { becomePro, failWith, paths } from './ai-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, phone } from './shell-helpers.ts';

test.use({ expectedNoise: new RegExp(`${REFUSED.source}|net::ERR_`) });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const anxious = (page: Page) => dialog(page, 'Scriptures for Anxious Moments');
const mood = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page): Promise<void> {
  await becomePro(page);
  await page.goto('/mood-scriptures');
  await expect(mood(page, 'Anxious')).toBeVisible();
}

test('the mood page offers 46 moods in six categories', async ({ page }) => {
  await open(page);
  const counts = await Promise.all(
    [
      'Emotional Struggles',
      'Positive States',
      'Life Situations',
      'Spiritual Growth',
      'Spiritual Challenges',
      'Relationship Healing',
    ].map((name) => page.getByRole('region', { name }).getByRole('button').count()),
  );
  expect(counts).toEqual([13, 9, 7, 6, 6, 5]);
});

test('a mood gives five scriptures, each with its reason', async ({ page }) => {
  await open(page);
  await mood(page, 'Anxious').click();
  await expect(anxious(page).getByRole('heading', { level: 3 })).toHaveCount(5);
  await expect(anxious(page).locator('blockquote + p')).toHaveCount(5);
  await expect(
    anxious(page)
      .getByRole('link', { name: /in the reader/ })
      .first(),
  ).toHaveAttribute('href', /^\/read\/KJV\//);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(anxious(page)).toBeHidden();
  await expect(page).toHaveURL(/\/mood-scriptures$/);
  await expect(mood(page, 'Anxious')).toBeFocused();
});

test('a scripture for a mood opens in the reader at its verse, and Return leads back', async ({ page }) => {
  await open(page);
  await mood(page, 'Anxious').click();
  const link = anxious(page)
    .getByRole('link', { name: /in the reader/ })
    .first();
  const [, verse] = /verse=(\d+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await link.click();
  await expect(page).toHaveURL(/\/read\/kjv\//);
  await expect(page.locator(`#v${verse}`)).toBeInViewport();
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(anxious(page)).toBeVisible();
});

test('a scripture for a mood can become a favorite', async ({ page }) => {
  await open(page);
  await mood(page, 'Grateful').click();
  const favorite = page.getByRole('button', { name: /^Favorite / }).first();
  await expect(favorite).toHaveAttribute('aria-pressed', 'false');
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/notes');
  await expect(page.getByRole('tab', { name: 'Favorites (1)' })).toBeVisible();
});

test('a situation in the reader’s own words gets scriptures, and never appears in an address', async ({
  page,
}) => {
  await open(page);
  const box = page.getByLabel('Describe your situation');
  await expect(mood(page, 'Find scriptures')).toBeDisabled();
  await box.fill('I lost my job and cannot sleep');
  await box.press('Enter');
  const found = dialog(page, 'Scriptures for Your Situation');
  await expect(found).toContainText('I lost my job and cannot sleep');
  await expect(found.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(page.url()).not.toContain('job');
  await found
    .getByRole('link', { name: /in the reader/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/read\/kjv\//);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(found).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('I lost my job and cannot sleep');
});

test('a failed mood request says so, and offers a retry and our own collection', async ({ page }) => {
  await open(page);
  const message = 'No scriptures found. Please try again.';
  await failWith(page, paths.mood, 'ai/no-scriptures', message);
  await mood(page, 'Anxious').click();
  await expect(anxious(page).getByRole('alert')).toContainText(message);
  await page.route(paths.mood, (route) => route.abort(), { times: 1 });
  // All failures show the same text, so only the request shows that a retry happened.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/moods/'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await lost;
  await expect(anxious(page).getByRole('alert')).toContainText(message);
  await failWith(page, paths.mood, 'ai/no-scriptures', message);
  const refused = page.waitForResponse(paths.mood);
  await page.getByRole('button', { name: 'Try again' }).click();
  await refused;
  await page.getByRole('button', { name: 'Answer from scripture' }).click();
  await expect(anxious(page).getByRole('heading', { level: 3 })).toHaveCount(5);
});

for (const viewport of [phone, desktop]) {
  test(`the mood page is accessible at ${viewport.width}, and fits`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });
}
