import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { elsewhere, signInQuietly } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { goto, hydrated } from './shell-helpers.ts';
import { expectSought, watchSought } from './sought.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const boxOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Passage, book or page' });
const optionsOf = (page: Page) => dialogOf(page).getByRole('option');

async function open(page: Page) {
  // A key pressed before hydration is lost.
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await expect(boxOf(page)).toBeFocused();
}

test.describe('go to', () => {
  test('opens a passage at its verse, typed as people do', async ({ page }) => {
    await watchSought(page);
    await page.goto('/read/web/genesis/1');
    await open(page);
    await page.keyboard.type('jn 3 16');
    await expect(optionsOf(page).first()).toContainText('John 3:16');
    await page.keyboard.press('Enter');
    await expectSought(page, 'v16');
    await expect(page.locator('#v16')).toBeInViewport();
    await expect(page).toHaveURL(/\/read\/web\/john\/3\?verse=16$/);
    await expect(dialogOf(page)).toBeHidden();
  });

  test('moves through its options with the arrow keys, and wraps around', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await open(page);
    await page.keyboard.type('john 3:16');
    await expect(optionsOf(page)).toHaveCount(3);
    const active = () => boxOf(page).getAttribute('aria-activedescendant');
    const ids = await optionsOf(page).evaluateAll((options) => options.map(({ id }) => id));
    expect(await active()).toBe(ids[0]);
    await page.keyboard.press('ArrowUp');
    await expect(optionsOf(page).nth(2)).toHaveAttribute('aria-selected', 'true');
    expect(await active()).toBe(ids[2]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/read\/kjv\/1-john\/3\?verse=16$/);
  });

  test('opens by its button, and a click on an option opens it in the version that was typed', async ({
    page,
  }) => {
    await goto(page, '/read/kjv/genesis/1');
    await page.getByRole('button', { name: 'Go to' }).click();
    await expect(dialogOf(page)).toContainText('A passage, a book, a page, or words to search for');
    await boxOf(page).fill('ps 23 web');
    await expect(optionsOf(page).first()).toContainText('Psalms 23WEB');
    await optionsOf(page).first().click();
    await expect(page).toHaveTitle('Psalms 23 (WEB) · Lampstand');
  });

  test('offers what was read here and on other devices', async ({ page, browser, baseURL }) => {
    const email = await signInQuietly(page);
    await goto(page, '/read/kjv/ruth/1');
    const sent = page.waitForResponse(
      (response) => response.url().endsWith('/api/reading-history') && response.request().method() === 'POST',
    );
    await page.locator('#v16').click();
    await sent;
    await page.keyboard.press('Escape');
    await open(page);
    await expect(dialogOf(page).getByRole('listbox', { name: 'Recently read' })).toContainText('Ruth 1:16');
    const second = await elsewhere(browser, baseURL, email);
    const known = second.waitForResponse('**/api/reading-history');
    await second.goto('/read/kjv/john/3');
    await known;
    // The history of other devices is stored shortly after it arrives, and the dialog reads it once, when it opens.
    await expect(async () => {
      await second.keyboard.press('Escape');
      await expect(dialogOf(second)).toBeHidden();
      await open(second);
      await expect(optionsOf(second).first()).toContainText('Ruth 1:16', { timeout: 500 });
    }).toPass();
    await second.keyboard.press('Enter');
    await expect(second).toHaveURL(/\/read\/kjv\/ruth\/1\?verse=16$/);
    await second.context().close();
  });

  test('finds books by their beginning or a similar name, and pages of the app', async ({ page }) => {
    await page.goto('/read/kjv/genesis/1');
    await open(page);
    await boxOf(page).fill('phillipians');
    await expect(optionsOf(page).first()).toContainText('Philippians');
    await boxOf(page).fill('stud');
    await expect(optionsOf(page)).toContainText(['Bible Study', 'Study Notes', 'Study Groups']);
    await boxOf(page).fill('read');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname.startsWith('/read/'));
  });

  for (const words of ['qqqqqqqqqq', '<img src=x>', 'living water']) {
    test(`searches for ${words} when it is no passage`, async ({ page }) => {
      await page.goto('/read/web/john/3');
      await open(page);
      await boxOf(page).fill(words);
      await expect(optionsOf(page)).toHaveText([`Search for “${words}”`]);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(
        (url) => url.pathname === '/search' && url.searchParams.get('q') === words,
      );
      await expect(page.getByText('Currently searching in WEB version')).toBeVisible();
    });
  }

  test('reads lists and ranges as the search does', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await open(page);
    await page.keyboard.type('Ps 23; 91');
    await expect(optionsOf(page)).toContainText(['Psalms 23', 'Psalms 91', 'Search for “Ps 23; 91”']);
    await boxOf(page).fill('rom 8:28ff');
    await expect(optionsOf(page).first()).toContainText('Romans 8:28-39');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/read\/kjv\/romans\/8\?verse=28$/);
  });

  test('says that 10,000 characters are too many, and Enter goes nowhere', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await open(page);
    await boxOf(page).fill('x'.repeat(10_000));
    await expect(dialogOf(page)).toContainText('This is too long for a place to go, and for a search.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toBeVisible();
    await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes on Escape and on a click outside, and restores the focus', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    const link = page.getByRole('link', { name: 'Lampstand' });
    await link.focus();
    await open(page);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(link).toBeFocused();
    const button = page.getByRole('button', { name: 'Go to' });
    await button.click();
    await expect(boxOf(page)).toBeFocused();
    await page.mouse.click(30, 700);
    await expect(dialogOf(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('scrolls to the verse again when its chapter is already open', async ({ page }) => {
    await watchSought(page);
    await page.goto('/read/kjv/john/3?verse=30');
    await expectSought(page, 'v30');
    await expect(page.locator('.sought')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    await open(page);
    await page.keyboard.type('john 3:30');
    await expect(optionsOf(page).first()).toContainText('John 3:30');
    await page.keyboard.press('Enter');
    await expectSought(page, 'v30', 2);
    await expect(page.locator('#v30')).toBeInViewport();
  });

  test.describe('on other pages', () => {
    test.use({ expectedNoise: /404/ });
    test('opens on a 404 page, too', async ({ page }) => {
      await page.goto('/nowhere');
      await open(page);
      await page.keyboard.type('jude 5');
      await expect(optionsOf(page).first()).toContainText('Jude');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/read\/kjv\/jude\/1\?verse=5$/);
    });
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`is accessible in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await goto(page, '/read/kjv/john/3');
      await page.getByRole('button', { name: 'Go to' }).click();
      await expect(boxOf(page)).toBeFocused();
      await expectAccessible(page);
      await boxOf(page).fill('s');
      await expect(optionsOf(page).first()).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  }
});
