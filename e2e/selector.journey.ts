import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goto, settled } from './shell-helpers.ts';

const bookButton = (page: Page) => page.getByRole('button', { name: /^Book/ });
const chapterButton = (page: Page) => page.getByRole('button', { name: /^Chapter/ });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search books' });
const panel = (page: Page) => page.getByRole('dialog');
const options = (page: Page) => panel(page).getByRole('option');
const option = (page: Page, name: string) => panel(page).getByRole('option', { name, exact: true });
const chapters = (page: Page, name: string) => page.getByRole('listbox', { name: `Chapters of ${name}` });
const highlighted = (page: Page) => page.locator('[role="option"][data-highlighted]');

async function expectAt(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Opens the page and waits until it is hydrated and the network is idle. */
async function open(page: Page, path: string): Promise<void> {
  await goto(page, path);
  await page.waitForLoadState('networkidle');
}

test.describe('book and chapter, by mouse', () => {
  test('a book, then a chapter, opens it, and the place is kept', async ({ page }) => {
    await open(page, '/read/web/genesis/1');
    await expect(chapterButton(page)).toBeEnabled();
    await bookButton(page).click();
    await expect(page.getByRole('group', { name: 'Old Testament' }).getByRole('option')).toHaveCount(39);
    await expect(page.getByRole('group', { name: 'New Testament' }).getByRole('option')).toHaveCount(27);
    await option(page, 'Romans').click();
    await expect(chapters(page, 'Romans').getByRole('option')).toHaveText(
      Array.from({ length: 16 }, (_, i) => String(i + 1)),
    );
    await expect(bookButton(page)).toHaveAccessibleName('Book: Romans');
    await option(page, '8').click();
    await expectAt(page, '/read/web/romans/8', 'Romans 8');
    await expect(panel(page)).toHaveCount(0);
    await expect(chapterButton(page)).toBeFocused();
    await page.reload();
    await expect(bookButton(page)).toHaveAccessibleName('Book: Romans');
    await expect(chapterButton(page)).toHaveText('8');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('last-bible-position')))
      .toBe('{"book":"Romans","chapter":8}');
  });

  test('a chapter of the same book opens it, and the back button returns', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await chapterButton(page).click();
    await expect(panel(page).getByRole('option', { selected: true })).toHaveText('3');
    await option(page, '21').click();
    await expectAt(page, '/read/kjv/john/21', 'John 21');
    await page.goBack();
    await expectAt(page, '/read/kjv/john/3', 'John 3');
    await expect(chapterButton(page)).toHaveText('3');
    await expect(panel(page)).toHaveCount(0);
  });

  test('a book of one chapter opens at once', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).click();
    await option(page, 'Jude').click();
    await expectAt(page, '/read/kjv/jude/1', 'Jude 1');
    await expect(panel(page)).toHaveCount(0);
  });

  test('the list of chapters has a way back to the books', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).click();
    await option(page, 'Ruth').click();
    await page.getByRole('button', { name: 'Back to the books' }).click();
    await option(page, 'Esther').click();
    await option(page, '10').click();
    await expectAt(page, '/read/kjv/esther/10', 'Esther 10');
  });

  test('a click outside closes and changes nothing', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    for (const button of [bookButton(page), chapterButton(page)]) {
      await button.click();
      await expect(panel(page)).toBeVisible();
      // The listeners are added in the next task.
      await settled(page);
      await page.mouse.click(300, 400);
      await expect(panel(page)).toHaveCount(0);
    }
    await bookButton(page).click();
    await option(page, 'Romans').click();
    await expect(bookButton(page)).toHaveAccessibleName('Book: Romans');
    await page.mouse.click(300, 400);
    await expect(bookButton(page)).toHaveAccessibleName('Book: John');
    await expect(chapterButton(page)).toHaveText('3');
    await expectAt(page, '/read/kjv/john/3', 'John 3');
  });

  test('quick opening, closing and switching leaves the right panel open', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).dblclick();
    await bookButton(page).dblclick();
    await expect(panel(page)).toHaveCount(0);
    await bookButton(page).click();
    await expect(bookButton(page)).toHaveAttribute('aria-expanded', 'true');
    await chapterButton(page).click();
    await expect(panel(page)).toHaveCount(1);
    await expect(chapters(page, 'John')).toBeFocused();
    await expect(bookButton(page)).toHaveAttribute('aria-expanded', 'false');
    await chapterButton(page).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(chapterButton(page)).toBeFocused();
  });

  test('the code of the panel is loaded on intent, and the page does not shift', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await open(page, '/read/kjv/john/3');
    expect(scripts.filter((path) => path.includes('/panel'))).toEqual([]);
    await bookButton(page).hover();
    await expect.poll(() => scripts.filter((path) => path.includes('/panel'))).toHaveLength(1);
    await bookButton(page).click();
    await expect(search(page)).toBeFocused();
    expect(
      await page.evaluate(() => [scrollX, scrollY, document.documentElement.scrollWidth - innerWidth]),
    ).toEqual([0, 0, 0]);
  });
});

test.describe('searching books', () => {
  for (const typed of ['1john', '1 john', '1JOHN']) {
    test(`"${typed}" finds 1 John`, async ({ page }) => {
      await open(page, '/read/kjv/john/3');
      await bookButton(page).click();
      await search(page).fill(typed);
      await expect(options(page)).toHaveText(['1 John']);
      await expect(page.getByRole('group', { name: 'New Testament' })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Old Testament' })).toHaveCount(0);
    });
  }

  test('a text that names no book shows a message, and clearing it shows all books', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).click();
    await search(page).fill('Hezekiah "2"');
    await expect(page.getByText('No books found matching "Hezekiah "2""', { exact: true })).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    await search(page).fill('');
    await expect(options(page)).toHaveCount(66);
    await expect(highlighted(page)).toHaveText('John');
  });
});

test.describe('book and chapter, by keyboard alone', () => {
  test('a book is typed, its chapter reached with the arrow keys, and both chosen with Enter', async ({
    page,
  }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('sam');
    await expect(highlighted(page)).toHaveText('1 Samuel');
    await page.keyboard.press('ArrowDown');
    await expect(highlighted(page)).toHaveText('2 Samuel');
    await expect(search(page)).toHaveAttribute(
      'aria-activedescendant',
      (await highlighted(page).getAttribute('id')) ?? 'none',
    );
    await page.keyboard.press('Enter');
    await expect(chapters(page, '2 Samuel')).toBeFocused();
    await expect(highlighted(page)).toHaveText('1');
    for (const [key, chapter] of [
      ['ArrowDown', '11'],
      ['ArrowDown', '21'],
      ['ArrowRight', '22'],
      ['ArrowUp', '12'],
      ['ArrowLeft', '11'],
      ['End', '24'],
      ['ArrowRight', '24'],
      ['Home', '1'],
      ['ArrowLeft', '1'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(highlighted(page)).toHaveText(chapter);
    }
    // Digits typed within a second form one number; they are sent at once, because a busy machine may be slower.
    await chapters(page, '2 Samuel').evaluate((list) => {
      for (const key of ['2', '2']) list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect(highlighted(page)).toHaveText('22');
    await page.keyboard.press('Enter');
    await expectAt(page, '/read/kjv/2-samuel/22', '2 Samuel 22');
    await expect(chapterButton(page)).toBeFocused();
  });

  test('the highlight moves through all books and stays in view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await open(page, '/read/kjv/john/3');
    await bookButton(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(highlighted(page)).toHaveText('John');
    for (const [key, name] of [
      ['ArrowDown', 'Acts'],
      ['End', 'Revelation'],
      ['ArrowDown', 'Revelation'],
      ['ArrowUp', 'Jude'],
      ['Home', 'Genesis'],
      ['ArrowUp', 'Genesis'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(highlighted(page)).toHaveText(name);
      await expect(highlighted(page)).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('Escape closes the panel and restores the focus', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(bookButton(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(chapters(page, 'John')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chapterButton(page)).toBeFocused();
  });

  test('Tab leaves the panel and closes it', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await settled(page);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Version', { exact: true })).toBeFocused();
    await expect(panel(page)).toHaveCount(0);
  });

  test('left and right turn the chapter while no panel is open, also quickly', async ({ page }) => {
    await open(page, '/');
    await chapterButton(page).focus();
    await page.keyboard.press('ArrowRight');
    await expectAt(page, '/read/kjv/genesis/2', 'Genesis 2');
    await expect(chapterButton(page)).toBeFocused();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await expectAt(page, '/read/kjv/genesis/7', 'Genesis 7');
    await bookButton(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expectAt(page, '/read/kjv/genesis/6', 'Genesis 6');
    await expect(bookButton(page)).toBeFocused();
  });

  test('left stops at chapter 1, as the previous button does', async ({ page }) => {
    await open(page, '/read/kjv/exodus/2');
    await chapterButton(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expectAt(page, '/read/kjv/exodus/1', 'Exodus 1');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expectAt(page, '/read/kjv/exodus/2', 'Exodus 2');
  });

  test('right continues into the next book, as the next button does, and stops at Revelation 22', async ({
    page,
  }) => {
    await open(page, '/read/kjv/jude/1');
    await chapterButton(page).focus();
    await page.keyboard.press('ArrowRight');
    await expectAt(page, '/read/kjv/revelation/1', 'Revelation 1');
    await open(page, '/read/kjv/revelation/22');
    await chapterButton(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expectAt(page, '/read/kjv/revelation/21', 'Revelation 21');
  });

  test('right in the search box moves in the text, not in the Bible', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).click();
    await search(page).fill('rut');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('h');
    await expect(options(page)).toHaveText(['Ruth']);
    await expectAt(page, '/read/kjv/john/3', 'John 3');
  });
});

test.describe('book and chapter, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the panel is a bottom sheet over a page that does not scroll', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await bookButton(page).tap();
    await expect(page.getByRole('listbox', { name: 'Books' })).toBeFocused();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const box = await panel(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(box?.width).toBe(390);
    await expect(option(page, 'John')).toBeInViewport({ ratio: 1 });
    const top = box?.y;
    await search(page).tap();
    await search(page).fill('song');
    await expect(options(page)).toHaveText(['Song of Solomon']);
    expect((await panel(page).boundingBox())?.y).toBe(top);
    await options(page).tap();
    await expect(options(page)).toHaveCount(8);
    for (const target of await options(page).all()) {
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await option(page, '8').tap();
    await expectAt(page, '/read/kjv/song-of-solomon/8', 'Song of Solomon 8');
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('a tap on the dimmed page, the close button and Escape each close it', async ({ page }) => {
    await open(page, '/read/kjv/psalms/119');
    for (const close of [
      () => page.touchscreen.tap(200, 40),
      () => page.getByRole('button', { name: 'Close' }).tap(),
      () => page.keyboard.press('Escape'),
    ]) {
      await chapterButton(page).tap();
      await expect(option(page, '119')).toBeInViewport({ ratio: 1 });
      await close();
      await expect(panel(page)).toHaveCount(0);
      await expect(chapterButton(page)).toBeFocused();
    }
    await expectAt(page, '/read/kjv/psalms/119', 'Psalms 119');
  });

  test('turning the phone while it is open keeps it open', async ({ page }) => {
    await open(page, '/read/kjv/john/3');
    await chapterButton(page).tap();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(chapters(page, 'John')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
    await option(page, '4').tap();
    await expectAt(page, '/read/kjv/john/4', 'John 4');
  });
});

test.describe('a panel that cannot be loaded', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('shows a message, and the reader goes on working', async ({ page }) => {
    await page.route('**/panel-*.js', (route) => route.abort());
    await open(page, '/read/kjv/john/3');
    await bookButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('The list could not be loaded. Please try again.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expectAt(page, '/read/kjv/john/4', 'John 4');
  });
});

test.describe('accessibility of the selector', () => {
  for (const width of [390, 1280]) {
    test(`in every theme at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // A short chapter, because axe checks every verse.
      await open(page, '/read/kjv/titus/2');
      await bookButton(page).click();
      await expect(options(page)).toHaveCount(66);
      await expectAccessible(page);
      await search(page).fill('xyz');
      await expect(page.getByText('No books found matching "xyz"')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await chapterButton(page).click();
      await expect(options(page)).toHaveCount(3);
      await expectAccessible(page);
    });
  }
});
