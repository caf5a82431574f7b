import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { desktop, drawer, goto, openSidebar, phone, sidebar, signIn, tablet } from './shell-helpers.ts';

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test.describe(`the sidebar on ${device}`, () => {
    test.use({ viewport });

    test('lists every page, the tutorial and signing in', async ({ page }) => {
      await goto(page, '/read/kjv/john/3');
      await openSidebar(page);
      await expect(sidebar(page).getByRole('listitem')).toHaveText([
        'Read',
        'AI InsightsSign in required',
        'Mood ScripturesSign in required',
        'Bible Study',
        'Study NotesSign in required',
        'Search',
        'Study Groups',
        'App Tutorial',
        'Sign In',
      ]);
      await expect(sidebar(page).getByRole('link', { name: 'Read' })).toHaveAttribute('aria-current', 'page');
    });

    for (const locked of ['AI Insights', 'Mood Scriptures', 'Study Notes']) {
      test(`asks to sign in for ${locked} and goes nowhere`, async ({ page }) => {
        await goto(page, '/read/kjv/john/3');
        await openSidebar(page);
        await sidebar(page)
          .getByRole('button', { name: `${locked} Sign in required` })
          .click();
        await expect(signIn(page)).toContainText('Or continue with email');
        await expect(page).toHaveURL(/\/read\/kjv\/john\/3$/);
        await page.getByRole('button', { name: 'Close', exact: true }).click();
        await expect(signIn(page)).toBeHidden();
        await expect(drawer(page)).toBeHidden();
      });
    }

    test('opens a page by keyboard alone, and restores the focus', async ({ page }) => {
      await goto(page, '/read/kjv/john/3');
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      if (viewport === phone) {
        await page.getByRole('button', { name: 'Open sidebar' }).focus();
        await page.keyboard.press('Enter');
        await expect(drawer(page)).toBeVisible();
        for (let i = 0; i < 25; i++) {
          await page.keyboard.press('Tab');
          expect(
            await page.evaluate(() => Boolean(document.activeElement?.closest('main, header, footer'))),
          ).toBe(false);
        }
        await page.keyboard.press('Escape');
        await expect(drawer(page)).toBeHidden();
        await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(async () => {
        await page.keyboard.press('Tab');
        expect(await focused()).toBe('Sign In');
      }).toPass({ intervals: [0] });
      await page.keyboard.press('Enter');
      await expect(signIn(page).getByLabel('Email')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(signIn(page)).toBeHidden();
      if (viewport === phone) {
        await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(drawer(page)).toBeVisible();
      } else {
        await expect.poll(focused).toBe('Sign In');
      }
      await expect(async () => {
        await page.keyboard.press('Shift+Tab');
        expect(await focused()).toBe('Search');
      }).toPass({ intervals: [0] });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search$/);
      await expect(drawer(page)).toBeHidden();
    });

    test(`is accessible in every theme, with the dialogs that open from it`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await goto(page, '/search');
      await openSidebar(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'App Tutorial' }).click();
      await expect(page.getByRole('dialog', { name: 'Welcome to Lampstand' })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Skip' }).click();
      await openSidebar(page);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(signIn(page)).toBeVisible();
      await expectAccessible(page);
    });

    test('shifts nothing when the page is hydrated or when it opens', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: PerformanceEntry[] = [];
        new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        });
        Object.assign(globalThis, { shifts });
      });
      await goto(page, '/read/kjv/john/3');
      await page.evaluate(() => document.fonts.ready);
      await openSidebar(page);
      await expect(page.getByTestId('scripture')).toBeVisible();
      const moved = await page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        const { shifts } = globalThis as unknown as { shifts: { value: number }[] };
        return shifts.reduce((sum, { value }) => sum + value, 0);
      });
      expect(moved).toBeLessThan(0.01);
    });
  });
}

test.describe('the sidebar', () => {
  for (const [viewport, isOpen] of [
    [phone, false],
    [{ width: 767, height: 800 }, false],
    [{ width: 768, height: 800 }, true],
    [{ width: 1023, height: 800 }, true],
    [{ width: 1024, height: 800 }, true],
    [desktop, true],
  ] as const) {
    test(`is ${isOpen ? 'open' : 'away'} at ${viewport.width} px in the server's own HTML`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport });
      const page = await context.newPage();
      await page.goto(`${baseURL}/read/kjv/john/3`);
      await expect(sidebar(page)).toBeVisible({ visible: isOpen });
      await expect(page.getByRole('button', { name: /sidebar/i })).toHaveCount(viewport.width < 1024 ? 1 : 0);
      await context.close();
    });
  }

  test('closes on a click on the dimmed page', async ({ page }) => {
    await page.setViewportSize(phone);
    await goto(page, '/read/kjv/john/3');
    await openSidebar(page);
    await page.mouse.click(phone.width - 20, phone.height / 2);
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused();
    await openSidebar(page);
    await page.getByRole('button', { name: 'Close sidebar' }).click();
    await expect(drawer(page)).toBeHidden();
  });

  test('closes when the reader goes back', async ({ page }) => {
    await page.setViewportSize(phone);
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('John 4');
    await openSidebar(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('John 3');
    await expect(drawer(page)).toBeHidden();
    await page.getByLabel('Version', { exact: true }).selectOption('web');
    await expect(page).toHaveURL(/\/read\/web\/john\/3$/);
  });

  test('can be closed on a tablet, and the text takes its place', async ({ page }) => {
    await page.setViewportSize(tablet);
    await goto(page, '/read/kjv/john/3');
    const toggle = page.getByRole('button', { name: 'Sidebar' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(sidebar(page)).toBeHidden();
    await expect
      .poll(async () => {
        const box = await page.getByRole('main').boundingBox();
        return [box?.x, box?.width];
      })
      .toEqual([0, tablet.width]);
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('John 4');
    await expect(sidebar(page)).toBeHidden();
    await toggle.click();
    await expect(sidebar(page)).toBeVisible();
  });

  test('closes when the window becomes narrow, and shows again when it is wide', async ({ page }) => {
    await page.setViewportSize(desktop);
    await goto(page, '/read/kjv/john/3');
    await expect(sidebar(page)).toBeVisible();
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(sidebar(page)).toBeHidden();
    await openSidebar(page);
    await page.setViewportSize(desktop);
    await expect(drawer(page)).toBeHidden();
    await expect(sidebar(page)).toBeVisible();
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(sidebar(page)).toBeHidden();
  });

  test('leaves a phone one bar, and three quarters of its height to scripture', async ({ page }) => {
    await page.setViewportSize(phone);
    await goto(page, '/read/kjv/john/3');
    await expect(page.getByRole('banner')).toHaveCount(1);
    const text = await page.getByTestId('scripture').boundingBox();
    expect(text?.y ?? phone.height).toBeLessThan(phone.height / 4);
  });
});
