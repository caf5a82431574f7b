import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goto, hydrated } from './shell-helpers.ts';

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Find in this chapter' });
const countOf = (page: Page) => page.getByRole('search').getByRole('status');

async function open(page: Page) {
  // A key pressed before hydration is lost, and a second "/" would be typed into the box.
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(boxOf(page)).toBeFocused();
}

/** The ranges that the browser highlights as matches and as the current match. */
function painted(page: Page) {
  return page.evaluate(() => {
    const textsOf = (name: string) =>
      [...(CSS.highlights.get(name) ?? [])].map((range) => (range as Range).toString());
    return { all: textsOf('found'), current: textsOf('found-current') };
  });
}

test.describe('find in chapter', () => {
  test('counts, paints and steps through the matches, scrolling to each', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await open(page);
    await page.keyboard.type('WORLD');
    await expect(countOf(page)).toHaveText('1 of 5');
    await expect.poll(() => painted(page)).toEqual({ all: Array(5).fill('world'), current: ['world'] });
    await expect(page.locator('#v16')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(countOf(page)).toHaveText('2 of 5');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(countOf(page)).toHaveText('5 of 5');
    await expect(page.locator('#v19')).toBeInViewport();
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect(countOf(page)).toHaveText('1 of 5');
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect(countOf(page)).toHaveText('5 of 5');
  });

  test('finds phrases across italics, verses and lines, and either apostrophe', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await open(page);
    await boxOf(page).fill('giveth not the Spirit by measure unto him');
    await expect(countOf(page)).toHaveText('1 of 1');
    const current = async () => (await painted(page)).current.join('');
    await expect.poll(current).toBe('giveth not the Spirit by measure unto him');
    await boxOf(page).fill('of the Jews: The same');
    await expect.poll(current).toMatch(/^of the Jews:[^2]*The same$/);
    await expect(countOf(page)).toHaveText('1 of 1');
    for (const apostrophe of ["'", '’']) {
      // Each search shows "1 of 1", so the previous count must be gone first.
      await boxOf(page).fill('candlestick');
      await expect(countOf(page)).toHaveText('No matches');
      await boxOf(page).fill(`mother${apostrophe}s womb`);
      await expect(countOf(page)).toHaveText('1 of 1');
    }
    await page.goto('/read/web/psalms/23');
    await open(page);
    await boxOf(page).fill('my shepherd: I shall lack nothing');
    await expect(countOf(page)).toHaveText('1 of 1');
  });

  test('does not change the elements of the page', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const scripture = page.getByTestId('scripture');
    const before = await scripture.innerHTML();
    const top = (await scripture.boundingBox())?.y;
    await open(page);
    expect((await scripture.boundingBox())?.y).toBe(top);
    await page.keyboard.type('the');
    await expect(countOf(page)).toHaveText(/^1 of \d+$/);
    expect(await scripture.innerHTML()).toBe(before);
  });

  test('says when there is no match', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await open(page);
    for (const query of ['candlestick', '.*', 'x'.repeat(10_000)]) {
      await boxOf(page).fill('world');
      await expect(countOf(page)).toHaveText('1 of 5');
      await boxOf(page).fill(query);
      await expect(countOf(page)).toHaveText('No matches');
      await page.keyboard.press('Enter');
      await expect.poll(() => painted(page)).toEqual({ all: [], current: [] });
    }
    await boxOf(page).fill('  ');
    await expect(countOf(page)).toHaveText('');
  });

  test('closes on Escape, removes its highlights and restores the focus', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    const link = page.getByRole('link', { name: 'Lampstand' });
    await link.focus();
    await open(page);
    await page.keyboard.type('God');
    await expect(countOf(page)).toHaveText(/ of /);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect.poll(() => painted(page)).toEqual({ all: [], current: [] });
    await open(page);
    await expect(boxOf(page)).toHaveValue('');
  });

  test('leaves "/" alone inside a text field', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await open(page);
    await page.keyboard.type('a/b');
    await expect(boxOf(page)).toHaveValue('a/b');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Passage, book or page' });
    await expect(box).toBeFocused();
    await page.keyboard.type('/');
    await expect(box).toHaveValue('/');
    await expect(page.getByRole('search')).toHaveCount(0);
  });

  test('starts at the visible text, and continues in the next chapter that is opened', async ({ page }) => {
    await page.goto('/read/web/psalms/119?verse=100');
    await expect(page.locator('#v100')).toBeInViewport();
    await open(page);
    await page.keyboard.type('precepts');
    await expect(countOf(page)).toHaveText(/^\d\d of \d\d$/);
    await page.getByRole('link', { name: /^Next chapter/ }).click();
    await expect(page).toHaveTitle('Psalms 120 (WEB) · Lampstand');
    await expect(countOf(page)).toHaveText('No matches');
    await boxOf(page).fill('tongue');
    await expect(countOf(page)).toHaveText('1 of 2');
  });

  test('scrolls to the match in a browser without the highlight API', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'CSS', { value: { supports: () => false } });
    });
    await page.goto('/read/kjv/john/3');
    await open(page);
    await page.keyboard.type('must increase');
    await expect(countOf(page)).toHaveText('1 of 1');
    await expect(page.locator('#v30')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
  });

  test('opens from the reader’s menu on devices without a keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('button', { name: 'Reading preferences' }).click();
    await page.getByRole('button', { name: 'Find in this chapter' }).click();
    await expect(boxOf(page)).toBeFocused();
    await boxOf(page).fill('heaven');
    await expect(countOf(page)).toHaveText(/^1 of \d$/);
    await page.getByRole('search').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reading preferences' })).toBeFocused();
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`is accessible in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/read/kjv/john/3');
      await open(page);
      await boxOf(page).fill('world');
      await expect(countOf(page)).toHaveText('1 of 5');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  }
});
