import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goto, hydrated } from './shell-helpers.ts';
import { expectSought, watchSought } from './sought.ts';

const actions = (page: Page, reference: string) =>
  page.getByRole('complementary', { name: `Actions for ${reference}` });

/** The verses of the reading history, once this device has one. */
function readings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'lampstand');
    if (!isThere) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('lampstand');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const reading = database.transaction('readingHistory').objectStore('readingHistory').getAll();
    const rows = await new Promise<{ verseId: string }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return rows.map(({ verseId }) => verseId);
  });
}

/** A swipe from one point to another, sent at once because a busy machine is slow. */
async function stroke(page: Page, by: { readonly x: number; readonly y: number }): Promise<void> {
  await page.locator('#v2').evaluate((target, { x, y }) => {
    const at = (clientX: number, clientY: number) => new Touch({ identifier: 1, target, clientX, clientY });
    const [from, to] = [at(200, 400), at(200 + x, 400 + y)];
    const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      target.dispatchEvent(
        new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches }),
      );
    send('touchstart', [from], [from]);
    send('touchend', [], [to]);
  }, by);
}

test.describe('selecting a verse', () => {
  test('selects one verse at a time, shows its actions, and deselects it on the second click', async ({
    page,
  }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await expect(actions(page, 'John 3:16')).toBeVisible();
    await expect(page.locator('#v16')).toHaveClass('selected');
    await page.locator('#v17').click();
    await expect(actions(page, 'John 3:17')).toBeVisible();
    await expect(page.locator('.selected')).toHaveCount(1);
    await page.locator('#v17').click();
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });

  test('stores the verse as the last position on the device', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('lampstand-bible-state') ?? '{}')))
      .toEqual({ selectedVersion: 'kjv', selectedBook: 'John', selectedChapter: 3, selectedVerse: 16 });
  });

  test('is remembered in the reading history', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await expect.poll(() => readings(page)).toEqual(['john_3_16']);
  });

  test('selects a range with Shift, for which only copy, share and highlight are offered', async ({
    page,
  }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await page.locator('#v18').click({ modifiers: ['Shift'] });
    const panel = actions(page, 'John 3:16-18');
    await expect(panel.getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect(
      panel.getByRole('button', { name: /Note|Favorite|AI insights|Cross references/ }),
    ).toHaveCount(0);
  });

  test('works by keyboard alone', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('button', { name: 'Verse 1', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Verse 3', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(actions(page, 'John 3:3')).toBeVisible();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(actions(page, 'John 3:3-4')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Verse 3', exact: true })).toBeFocused();
  });

  test('leaves selected text alone', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const box = await page.locator('.scripture p').first().boundingBox();
    if (!box) throw new Error('there is no text');
    await page.mouse.move(box.x + 150, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 400, box.y + 50, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(5);
    await expect(page.getByRole('complementary', { name: /Actions/ })).toHaveCount(0);
  });

  test('ends when the chapter is turned', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await expect(actions(page, 'John 3:16')).toBeVisible();
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect(page).toHaveTitle('John 4 (KJV) · Lampstand');
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });
});

test.describe('verses on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('are selected together by a drag after a long press', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    // Between two lines there is no verse, so this is the middle of the first line that belongs to it alone.
    const centre = (selector: string) =>
      page.locator(selector).evaluate((verse) => {
        const line = [...verse.getClientRects()].find(({ width }) => width > 200) ?? new DOMRect();
        return { x: line.x + line.width / 2, y: line.y + line.height / 2 };
      });
    const [from, to] = [await centre('#v2'), await centre('#v3')];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await expect(actions(page, 'John 3:2')).toBeVisible();
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect(actions(page, 'John 3:2-3')).toBeVisible();
  });

  test('turn the page on a horizontal swipe, and not on a vertical one', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await stroke(page, { x: -60, y: -300 });
    await stroke(page, { x: -200, y: 20 });
    await expect(page).toHaveTitle('John 4 (KJV) · Lampstand');
    await stroke(page, { x: 200, y: -20 });
    await expect(page).toHaveTitle('John 3 (KJV) · Lampstand');
  });

  test('show their actions at the bottom of the screen', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v2').tap();
    await expect
      .poll(async () => {
        const box = await actions(page, 'John 3:2').boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBe(844);
  });
});

test.describe('the actions of selected verses', () => {
  test('copy their text and their link', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goto(page, '/read/web/psalms/23');
    await page.getByText('Yahweh is my shepherd').click({ position: { x: 60, y: 12 } });
    await actions(page, 'Psalms 23:1').getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Yahweh is my shepherd: I shall lack nothing.\nPsalms 23:1 (WEB)',
    );
    await page.getByRole('button', { name: 'Share link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/read/web/psalms/23?verse=1`,
    );
  });

  test('highlight them on the device, in every version, until the highlight is removed', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await page.getByRole('button', { name: 'Highlight in sage' }).click();
    await expect(page.locator('#v16')).toHaveClass(/mark-sage/);
    await page.reload();
    await expect(page.locator('#v16')).toHaveClass(/mark-sage/);
    await hydrated(page);
    await page.getByLabel('Version', { exact: true }).selectOption('asv');
    await expect(page).toHaveTitle('John 3 (ASV) · Lampstand');
    await expect(page.getByTestId('scripture')).toContainText(
      'his only begotten Son, that whosoever believeth on him',
    );
    await expect(page.locator('#v16')).toHaveClass(/mark-sage/);
    await page.locator('#v16').click();
    await page.getByRole('button', { name: 'Highlight in sage' }).click();
    await expect(page.locator('#v16')).not.toHaveClass(/mark-/);
  });

  test('are dimmed when they need an account, say why, and ask to sign in', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    for (const [name, why] of [
      ['AI insights', 'Sign in to use AI insights'],
      ['Note', 'Sign in to add notes'],
      ['Favorite', 'Sign in to favorite verses'],
    ] as const) {
      const button = actions(page, 'John 3:16').getByRole('button', { name });
      await expect(button).toHaveAttribute('title', why);
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Welcome Back' }).getByLabel('Email')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('show the margin notes', async ({ page }) => {
    await goto(page, '/read/kjv/genesis/1');
    await page.locator('#v6').click();
    await expect(actions(page, 'Genesis 1:6')).toContainText('firmament Heb. expansion');
  });

  test('open a cross reference, and Return restores the position', async ({ page }) => {
    await watchSought(page);
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v30').click();
    await page.locator('#v16').click();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cross references' }).click();
    await page
      .getByRole('link', { name: /Romans 5:8/ })
      .or(page.getByRole('button', { name: /Romans 5:8/ }))
      .click();
    await expect(page).toHaveURL(/\/read\/kjv\/romans\/5$/);
    await expectSought(page, 'v8');
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/read\/kjv\/john\/3$/);
    await expect(page.locator('#v16')).toHaveClass(/selected/);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(left));
    await expect(page.getByText('Romans 5:8').first()).toBeVisible();
  });
});

test.describe('versions side by side', () => {
  test('are up to three, aligned by verse, and remembered', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('button', { name: 'Compare versions' }).click();
    await expect(page.locator('#v16 p')).toHaveCount(2);
    await page.getByRole('button', { name: 'Add ASV' }).click();
    await expect(page.locator('#v16 p')).toHaveCount(3);
    const response = await page.reload();
    expect(await response?.text()).toContain('For God so loved the world, that he gave his one and only Son');
    await hydrated(page);
    await page.getByLabel('Mark differing words').check();
    await expect(page.locator('#v16 mark').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove World English Bible' }).click();
    await expect(page.locator('#v16 p')).toHaveCount(2);
    await page.getByRole('button', { name: 'Read one version' }).click();
    await expect(page.locator('.side-by-side')).toHaveCount(0);
  });

  test('leave the place of a missing verse empty', async ({ page }) => {
    await goto(page, '/read/kjv/luke/17');
    await page.getByRole('button', { name: 'Compare versions' }).click();
    await expect(page.locator('#v36 p').nth(1)).toContainText('—');
  });
});

test.describe('full screen', () => {
  test('is entered and left by the button and by Ctrl+F', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  });
});

test.describe('chapter links', () => {
  test('lead to the previous book at the first chapter, and to the next book at the last', async ({
    page,
  }) => {
    await goto(page, '/read/kjv/ruth/1');
    await expect(page.getByRole('button', { name: 'Previous chapter' })).toBeDisabled();
    await page.getByRole('link', { name: 'Judges 21' }).click();
    await expect(page).toHaveTitle('Judges 21 (KJV) · Lampstand');
    await expect(page.getByText('The next book')).toBeVisible();
    await page.getByRole('link', { name: 'Next book: Ruth 1' }).click();
    await expect(page).toHaveTitle('Ruth 1 (KJV) · Lampstand');
  });
});

test.describe('accessibility of the reader', () => {
  test(`with a selected verse and side by side in every theme`, async ({ page }) => {
    await goto(page, '/read/kjv/matthew/28');
    await page.locator('#v18').click();
    await page.getByRole('button', { name: 'Highlight in rose' }).click();
    await expect(page.locator('#v18')).toHaveClass(/mark-rose/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Compare versions' }).click();
    await page.getByLabel('Mark differing words').check();
    await expectAccessible(page);
  });
});
