import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goto, hydrated } from './shell-helpers.ts';

const PHONE = { width: 390, height: 844 };

async function openMenu(page: Page) {
  await hydrated(page);
  await page.getByRole('button', { name: 'Reading preferences' }).click();
  const menu = page.getByRole('dialog', { name: 'Reading preferences' });
  await expect(menu).toBeVisible();
  return menu;
}

/** The current typesetting of the scripture. */
function setting(page: Page) {
  return page.getByTestId('scripture').evaluate((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) };
  });
}

test.describe('the reader’s menu', () => {
  test('loads its code only when it is wanted', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/read/kjv/john/3', { waitUntil: 'networkidle' });
    expect(asked.filter((url) => /menu-panel|go-to-dialog|find-bar/.test(url))).toEqual([]);
    await openMenu(page);
    expect(asked.some((url) => url.includes('menu-panel'))).toBe(true);
  });

  test('changes the theme at once, keeps it, and gives it back to the system', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    const html = page.locator('html');
    const menu = await openMenu(page);
    await expect(menu.getByRole('radio', { name: 'As the system has it' })).toBeChecked();
    for (const theme of ['Light', 'Sepia', 'Dark']) {
      await menu.getByRole('radio', { name: theme }).click();
      await expect(html).toHaveAttribute('data-theme', theme.toLowerCase());
    }
    expect(await (await page.reload())?.text()).toContain('data-theme="dark"');
    await (await openMenu(page)).getByRole('radio', { name: 'As the system has it' }).click();
    await expect(html).not.toHaveAttribute('data-theme');
    expect(await (await page.reload())?.text()).not.toContain('data-theme');
  });

  test('changes another tab when that gets the focus again, which keeps its position', async ({
    page,
    context,
  }) => {
    await page.goto('/read/kjv/john/3');
    const other = await context.newPage();
    await goto(other, '/read/web/ruth/2');
    await expect
      .poll(() => other.evaluate(() => localStorage.getItem('last-bible-position')))
      .toContain('Ruth');
    await (await openMenu(page)).getByRole('radio', { name: 'Sepia' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'sepia');
    expect(await (await other.goto('/'))?.text()).toContain('Ruth');
  });

  test('sets the text in five sizes, the middle one being the default', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    expect(await setting(page)).toEqual({ fontSize: 20, lineHeight: 34 });
    const menu = await openMenu(page);
    const step = menu.getByRole('group', { name: 'Text size' }).getByRole('status');
    const larger = menu.getByRole('button', { name: 'Larger text' });
    const smaller = menu.getByRole('button', { name: 'Smaller text' });
    await expect(step).toContainText('3 of 5');
    const sizes = [20];
    for (const now of ['4 of 5', '5 of 5']) {
      await larger.click();
      await expect(step).toContainText(now);
      sizes.push((await setting(page)).fontSize);
    }
    expect(sizes).toEqual([20, 23, 28]);
    await expect(larger).toHaveAttribute('aria-disabled', 'true');
    for (const now of ['4 of 5', '3 of 5', '2 of 5', '1 of 5']) {
      await smaller.click();
      await expect(step).toContainText(now);
    }
    expect((await setting(page)).fontSize).toBe(17);
    await expect(smaller).toHaveAttribute('aria-disabled', 'true');
  });

  test('sets lines closer and wider', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    const menu = await openMenu(page);
    const lineHeight = async () => (await setting(page)).lineHeight;
    await menu.getByRole('radio', { name: 'Tight' }).click();
    await expect.poll(lineHeight).toBeLessThan(31);
    await menu.getByRole('radio', { name: 'Loose' }).click();
    await expect.poll(lineHeight).toBeGreaterThan(39);
    await menu.getByRole('radio', { name: 'Normal' }).click();
    await expect.poll(() => setting(page)).toEqual({ fontSize: 20, lineHeight: 34 });
  });

  test('hides verse numbers and red letters', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    const number = page.locator('#v2 .number');
    const red = page.locator('#v16 .jesus').first();
    const ink = await page.locator('#v1').evaluate((element) => getComputedStyle(element).color);
    await expect(number).toBeVisible();
    await expect(red).not.toHaveCSS('color', ink);
    const menu = await openMenu(page);
    await menu.getByRole('switch', { name: 'Verse numbers' }).click();
    await expect(number).toBeHidden();
    await menu.getByRole('switch', { name: 'Red letters' }).click();
    await expect(red).toHaveCSS('color', ink);
    await menu.getByRole('switch', { name: 'Verse numbers' }).click();
    await expect(number).toBeVisible();
  });

  test('removes AI from the verse actions', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v3').click();
    const insights = page.getByRole('complementary').getByRole('button', { name: 'AI insights' });
    await expect(insights).toBeVisible();
    const menu = await openMenu(page);
    await menu.getByRole('switch', { name: 'AI insights' }).click();
    await expect(insights).toHaveCount(0);
  });

  test('keeps every preference in the server’s HTML, without a layout shift', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    const menu = await openMenu(page);
    await menu.getByRole('radio', { name: 'Sepia' }).click();
    await menu.getByRole('button', { name: 'Larger text' }).click();
    await menu.getByRole('radio', { name: 'Loose' }).click();
    for (const name of ['Verse numbers', 'Red letters', 'AI insights']) {
      await menu.getByRole('switch', { name }).click();
      await expect(menu.getByRole('switch', { name })).toHaveAttribute('aria-checked', 'false');
    }
    await menu.getByRole('radio', { name: 'Top' }).click();
    await expect(menu.getByRole('radio', { name: 'Top' })).toBeChecked();
    const before = await setting(page);

    // Scripts are delayed, so what is painted before them comes from the server.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const response = await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#v3')).toBeVisible();
    // The text may be there before the style sheet.
    await expect.poll(() => setting(page)).toEqual(before);
    await expect(page.locator('#v2 .number')).toBeHidden();
    await page.evaluate(async () => {
      await document.fonts.ready;
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
    });
    release();
    const html = (await response?.text()) ?? '';
    expect(html).toMatch(/<html lang="en"[^>]* data-theme="sepia" data-text-size="4" data-leading="loose"/);
    expect(html).toMatch(/<html [^>]*data-verse-numbers="off" data-red-letters="off"/);
    const again = await openMenu(page);
    await expect(again.getByRole('radio', { name: 'Sepia' })).toBeChecked();
    await expect(again.getByText('4 of 5')).toBeAttached();
    await expect(again.getByRole('radio', { name: 'Loose' })).toBeChecked();
    await expect(again.getByRole('radio', { name: 'Top' })).toBeChecked();
    for (const name of ['Verse numbers', 'Red letters', 'AI insights']) {
      await expect(again.getByRole('switch', { name })).toHaveAttribute('aria-checked', 'false');
    }
    expect(await setting(page)).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  test('works with the keyboard alone, and restores the focus', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const button = page.getByRole('button', { name: 'Reading preferences' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Reading preferences' });
    await expect(menu.getByRole('radio', { name: 'As the system has it' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('button', { name: 'Larger text' })).toBeFocused();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '5');
    await expect(menu.getByRole('button', { name: 'Larger text' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('html')).toHaveAttribute('data-leading', 'tight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-verse-numbers', 'off');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes on a click outside, and not on a drag that only ends there', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    const menu = await openMenu(page);
    await menu.getByText('Text size').hover();
    await page.mouse.down();
    await page.mouse.move(200, 500);
    await page.mouse.up();
    await expect(menu).toBeVisible();
    await page.mouse.click(200, 500);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Reading preferences' })).toBeFocused();
  });

  test('is a sheet within the thumb’s reach on a phone, with targets of 44 pixels', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/read/kjv/john/3');
    const menu = await openMenu(page);
    // It slides up into its position.
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return box && { foot: Math.round(box.y + box.height), width: box.width };
      })
      .toEqual({ foot: PHONE.height, width: PHONE.width });
    const targets = menu.locator('button, label');
    for (const target of await targets.all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.mouse.click(200, 60);
    await expect(menu).toBeHidden();
  });

  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    test(`is accessible in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/read/kjv/john/3');
      await openMenu(page);
      await expectAccessible(page);
    });
  }
});

test.describe('pages without the reader’s menu', () => {
  test.use({ expectedNoise: /404/ });

  test('still offer the theme button', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('button', { name: 'Reading preferences' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Theme: light. Change to sepia' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
    await page.goto('/read/kjv/john/3');
    await expect(page.getByRole('button', { name: /^Theme/ })).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
  });
});
