import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { analytics, desktop, goto, raiseToast, settled, sidebar, signIn } from './shell-helpers.ts';

test.describe('toasts', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('are shown at the bottom right for five seconds, with and without reduced motion', async ({
    page,
  }) => {
    await goto(page, '/read/kjv/john/3');
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion });
      await raiseToast(page);
      const toast = page.getByRole('status').filter({ hasText: 'Copied' });
      await expect(toast).toBeVisible();
      const box = await toast.boundingBox();
      expect(box?.x).toBeGreaterThan(desktop.width / 2);
      expect(box?.y).toBeGreaterThan(desktop.height / 2);
      // The end of this animation closes the toast.
      const clock = await page.waitForFunction(() =>
        document
          .getAnimations()
          .find((each) => each instanceof CSSAnimation && each.animationName === 'toast-time'),
      );
      const length = await clock.evaluate((animation) => {
        animation?.pause();
        if (animation) animation.currentTime = 4999;
        return animation?.effect?.getComputedTiming().endTime;
      });
      expect(length).toBe(5000);
      await settled(page);
      await expect(toast).toBeVisible();
      await clock.evaluate((animation) => animation?.finish());
      await expect(toast).toBeHidden();
      await page.keyboard.press('Escape');
    }
  });

  test('are shown at the top right when preferred, and can be closed', async ({ page, context, baseURL }) => {
    await context.addCookies([
      { name: 'lampstand-reader', value: encodeURIComponent('o=top'), url: baseURL ?? '' },
    ]);
    await goto(page, '/read/kjv/john/3');
    await raiseToast(page);
    const toast = page.getByRole('status').filter({ hasText: 'Copied' });
    await expect(toast).toBeVisible();
    expect((await toast.boundingBox())?.y).toBeLessThan(desktop.height / 2);
    await page.getByRole('button', { name: 'Close notification' }).click();
    // A toast under the pointer does not close by itself.
    await expect(toast).toBeHidden();
  });

  test('interrupt a screen reader only for errors and warnings', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const loaded = page.waitForRequest(/assets\/toast-list.*\.js$/);
    await raiseToast(page);
    const url = (await loaded).url();
    // One toast of each kind, added to the list directly.
    await page.evaluate(async (address) => {
      const { addToast } = (await import(address)) as { addToast: (text: string, type: string) => void };
      for (const type of ['success', 'error', 'warning', 'info']) addToast(`some ${type}`, type);
    }, url);
    await expect(page.getByText('some info')).toBeVisible();
    // Toasts do not time out while the window has no focus.
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    for (const [type, role] of [
      ['success', 'status'],
      ['error', 'alert'],
      ['warning', 'alert'],
      ['info', 'status'],
    ] as const) {
      await expect(page.getByRole(role).filter({ hasText: `some ${type}` })).toBeVisible();
    }
    await expectAccessible(page);
  });
});

test.describe('pages that need an account', () => {
  for (const address of ['/ai-insights', '/mood-scriptures', '/notes']) {
    test(`${address} asks to sign in, over the reader at /`, async ({ page }) => {
      await page.goto('/read/kjv/john/3');
      await page.goto(address);
      await expect(signIn(page).getByLabel('Email')).toBeFocused();
      await expect(page).toHaveURL((url) => url.pathname.startsWith('/read/'));
      await page.keyboard.press('Escape');
      await expect(signIn(page)).toHaveCount(0);
      await expect(page.getByTestId('scripture')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/read\/kjv\/john\/3$/);
    });
  }
});

test('the footer has the year, the two legal pages, the API, and on this machine the mailbox', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(`© ${new Date().getFullYear()} Lampstand`)).toBeVisible();
  await expect(footer.getByRole('link')).toHaveText(['Privacy Policy', 'EULA', 'Bible API', 'Mailbox']);
  await footer.getByRole('link', { name: 'EULA' }).click();
  await expect(page).toHaveURL(/\/eula$/);
});

test.describe('the network status', () => {
  test.use({ expectedNoise: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });
  const notice = 'You appear to be offline';

  test('shows a quiet notice offline, and logs when it is lost and restored', async ({ page, context }) => {
    await goto(page, '/read/kjv/john/3');
    // Fonts that load late would move the text.
    await page.waitForLoadState('networkidle');
    const before = await page.getByTestId('scripture').boundingBox();
    await context.setOffline(true);
    await expect(page.getByText(notice)).toBeVisible();
    expect(await page.getByTestId('scripture').boundingBox()).toEqual(before);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText(notice)).toBeHidden();
    const logged = (await analytics(page)).filter(({ featureId }) => featureId === 'connectivity');
    expect(logged.map(({ metadata }) => metadata.state)).toEqual(['offline', 'online']);
  });

  test('is offline when a request fails, and online when one is answered', async ({ page }) => {
    await page.route('**/api/bible/pages/**', (route) => route.abort());
    await goto(page, '/read/kjv/john/3');
    await page.getByLabel('Version', { exact: true }).selectOption('web');
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute('**/api/bible/pages/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByTestId('scripture')).toContainText('For God so loved the world');
    await expect(page.getByText(notice)).toBeHidden();
  });

  test('breaks nothing when a dialog cannot be loaded offline', async ({ page }) => {
    await page.route('**/assets/{auth-dialog,overlay}*', (route) => route.abort());
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText(notice)).toBeVisible();
    await page.getByRole('button', { name: 'App Tutorial' }).click();
    await expect(page.getByTestId('scripture')).toContainText('For God so loved the world');
  });
});

test.describe('a page that throws', () => {
  test.use({ expectedNoise: /the press broke/ });

  test('shows an error with details on request, and is restored by a retry', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.waitForLoadState('networkidle');
    // The first lines of the next chapter are rendered ahead when the page is idle.
    await expect(page.locator('.ahead')).toBeAttached();
    // Makes the rendering of scripture throw until the repair event.
    await page.evaluate(() => {
      const whole = String.prototype.replaceAll;
      String.prototype.replaceAll = function (this: string, ...args: Parameters<typeof whole>): string {
        if (String(args[0]) === "'") throw new Error('the press broke');
        return whole.apply(this, args);
      } as typeof whole;
      document.addEventListener('repair', () => {
        String.prototype.replaceAll = whole;
      });
    });
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    const fallback = page.getByRole('alert');
    await expect(fallback.getByRole('heading')).toHaveText('Something went wrong');
    await expect(fallback.getByText('the press broke', { exact: true })).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
    await expectAccessible(page);
    await fallback.getByRole('button', { name: 'Technical details' }).click();
    await expect(fallback.locator('pre')).toContainText('Error: the press broke');
    const [logged] = (await analytics(page)).filter(({ eventType }) => eventType === 'error');
    expect(logged?.metadata).toMatchObject({
      component: 'Page',
      message: 'the press broke',
      stack: expect.stringContaining('Error: the press broke'),
    });
    await page.evaluate(() => document.dispatchEvent(new Event('repair')));
    await fallback.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('scripture')).toContainText('Jacob’s well was there');
  });

  test('outside of its frame is restored by a retry', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.evaluate(() => {
      Object.defineProperty(document, 'title', {
        configurable: true,
        set() {
          throw new Error('the press broke');
        },
      });
      document.addEventListener('repair', () => Reflect.deleteProperty(document, 'title'));
    });
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect(page.getByRole('alert')).toContainText('the press broke');
    const [logged] = (await analytics(page)).filter(({ eventType }) => eventType === 'error');
    expect(logged?.metadata.component).toBe('Route');
    await page.evaluate(() => document.dispatchEvent(new Event('repair')));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('scripture')).toContainText('Jacob’s well was there');
  });
});

test.describe('a page that throws without a message', () => {
  test.use({ expectedNoise: /./ });

  test('shows a general message', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.evaluate(() => {
      Object.defineProperty(document, 'title', {
        set() {
          throw new Error();
        },
      });
    });
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred');
  });
});
