import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './shell-helpers.ts';
import { expectSought, watchSought } from './sought.ts';

const DAY = 24 * 60 * 60 * 1000;
const api = '**/api/bible/cross-references/**';
const phone = { width: 390, height: 844 };
const oldCopy = 'The network does not answer. This is the copy kept on this device.';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Cross references' });
const opener = (page: Page) => page.getByRole('button', { name: 'Cross references' });

async function visit(page: Page, address = '/read/kjv/john/3', verse = 16): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.locator(`#v${verse}`).click();
}

async function open(page: Page, address?: string, verse?: number): Promise<void> {
  await visit(page, address, verse);
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Opens the panel once, so that the device has a copy. */
async function openOnce(page: Page): Promise<void> {
  await open(page);
  await expect(panel(page).getByRole('link')).toHaveCount(20);
  await expect.poll(() => keptOnDevice(page)).toHaveLength(1);
}

interface Kept {
  readonly id: string;
  readonly timestamp: number;
  readonly data: readonly { readonly reference: string }[];
}

/** All stored copies; with `age`, they are made that many milliseconds older afterwards. */
function keptOnDevice(page: Page, age = 0): Promise<Kept[]> {
  return page.evaluate(
    (howOld) =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open('lampstand');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database
            .transaction('crossReferenceCache', 'readwrite')
            .objectStore('crossReferenceCache');
          const all = store.getAll();
          all.onsuccess = () => {
            for (const kept of howOld > 0 ? (all.result as Kept[]) : []) {
              store.put({ ...kept, timestamp: kept.timestamp - howOld });
            }
            store.transaction.oncomplete = () => {
              database.close();
              resolve(all.result as Kept[]);
            };
          };
        };
      }),
    age,
  );
}

test.describe('the cross references of a verse', () => {
  test('are shown with reference and text, first twenty, then all', async ({ page }) => {
    await open(page);
    await expect(panel(page)).toContainText('John 3:16');
    const links = panel(page).getByRole('link');
    await expect(links).toHaveCount(20);
    await expect(links.first()).toHaveText(/^Genesis 22:12 And he said, Lay not thine hand upon the lad/);
    await expect(panel(page).getByRole('list', { name: 'Romans' }).getByRole('link')).toHaveCount(3);
    await panel(page).getByRole('button', { name: 'Show all 23' }).click();
    await expect(links).toHaveCount(23);
    await expect(links.nth(20)).toBeFocused();
    await expect(links.last()).toContainText('Revelation 1:5');
  });

  test('open in the reader at that verse, in the reader’s version', async ({ page }) => {
    await watchSought(page);
    await open(page, '/read/web/john/3');
    const link = panel(page).getByRole('link', { name: 'Romans 5:8' });
    await expect(link).toContainText('But God commends his own love toward us');
    await expect(link).toHaveAttribute('href', '/read/web/romans/5?verse=8');
    await link.click();
    await expect(page).toHaveURL(/\/read\/web\/romans\/5$/);
    await expect(page.locator('#v8')).toBeInViewport();
    await expectSought(page, 'v8');
  });

  test('may be none, and the panel says so', async ({ page }) => {
    await open(page, '/read/kjv/james/3', 11);
    await expect(panel(page)).toContainText('No cross references for this verse.');
  });

  test('are loaded only when they are asked for', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await visit(page);
    expect(scripts.length).toBeGreaterThan(0);
    const isPanel = (url: string) => url.includes('/cross-references-');
    expect(scripts.filter(isPanel)).toEqual([]);
    await opener(page).click();
    await expect(panel(page).getByRole('link').first()).toBeVisible();
    expect(scripts.filter(isPanel)).toHaveLength(1);
  });

  test('show a skeleton of the list while they load', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(api, async (route) => {
      await released;
      await route.continue();
    });
    await open(page);
    await expect(panel(page).getByRole('status')).toHaveText('Loading...');
    await page.waitForFunction(() => document.getAnimations().every((one) => !('transitionProperty' in one)));
    const before = await panel(page).boundingBox();
    release();
    await expect(panel(page).getByRole('link')).toHaveCount(20);
    expect(await panel(page).boundingBox()).toEqual(before);
  });
});

test.describe('the panel of cross references', () => {
  for (const [where, viewport] of [
    ['beside the text', { width: 1280, height: 800 }],
    ['from below on a phone', phone],
  ] as const) {
    test(`${where} takes the focus and gives it back`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page);
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.keyboard.press('Enter'), // on Close
      ]) {
        await opener(page).focus();
        await page.keyboard.press('Enter');
        await expect(panel(page).getByRole('link').first()).toBeVisible();
        await expect(panel(page).getByRole('heading')).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expect(panel(page).getByRole('link').first()).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused();
        await close();
        await expect(panel(page)).toBeHidden();
        await expect(opener(page)).toBeFocused();
      }
    });
  }

  test('beside the text neither covers nor moves it, and leaves the page usable', async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await visit(page);
    const text = page.getByTestId('scripture');
    await opener(page).scrollIntoViewIfNeeded();
    const before = await text.boundingBox();
    await opener(page).click();
    await expect(panel(page).getByRole('link').first()).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const beside = await panel(page).boundingBox();
    const after = await text.boundingBox();
    expect(after).toEqual(before);
    expect(after && after.x + after.width).toBeLessThanOrEqual(beside?.x ?? 0);
    await page.getByLabel('Version', { exact: true }).selectOption('web');
    await expect(page).toHaveURL(/\/read\/web\//);
  });

  test('takes the place of the verse actions, follows the selected verse, and gives the place back', async ({
    page,
  }) => {
    await open(page);
    const actions = page.getByRole('complementary', { name: /^Actions for/ });
    await expect(actions).toBeHidden();
    await page.locator('#v3').click();
    await expect(panel(page).getByRole('heading')).toHaveText(/ John 3:3$/);
    await page.keyboard.press('Escape');
    await expect(actions).toBeVisible();
  });

  test('moves the text aside when it would cover it', async ({ page }) => {
    await open(page);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const text = await page.getByTestId('scripture').boundingBox();
    const beside = await panel(page).boundingBox();
    expect(text && text.x + text.width).toBeLessThanOrEqual(beside?.x ?? 0);
    expect(text?.width).toBeGreaterThan(400);
  });

  test('is a bottom sheet on a phone, closes on a tap outside, and becomes a side panel in a wide window', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await open(page);
    await expect(panel(page).getByRole('link').first()).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const sheet = await panel(page).boundingBox();
    expect(sheet && [sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, 390, 844]);
    await page.mouse.click(195, 100);
    await expect(panel(page)).toBeHidden();
    await opener(page).click();
    await expect(panel(page)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => panel(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(false);
    await page.getByLabel('Version', { exact: true }).focus();
    await expect(page.getByLabel('Version', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
  });
});

test.describe('cross references on the device', () => {
  test('are stored, and shown for 24 hours without a request', async ({ page }) => {
    const before = Date.now();
    await openOnce(page);
    const [kept] = await keptOnDevice(page, DAY - 60_000);
    expect([kept?.id, kept?.data.length]).toEqual(['kjv:john_3_16', 23]);
    expect(kept?.timestamp).toBeGreaterThanOrEqual(before);
    expect(kept?.timestamp).toBeLessThanOrEqual(Date.now());
    let asked = 0;
    await page.route(api, (route) => {
      asked++;
      return route.abort();
    });
    await open(page);
    await expect(panel(page).getByRole('link')).toHaveCount(20);
    await expect(panel(page)).not.toContainText(oldCopy);
    expect(asked).toBe(0);
  });

  test('are requested again when they are older than 24 hours', async ({ page }) => {
    await openOnce(page);
    await keptOnDevice(page, DAY);
    const before = Date.now();
    const asked = page.waitForRequest(api);
    await open(page);
    await asked;
    await expect(panel(page).getByRole('link')).toHaveCount(20);
    await expect.poll(async () => (await keptOnDevice(page))[0]?.timestamp).toBeGreaterThanOrEqual(before);
  });

  test.describe('without a network', () => {
    test.use({ expectedNoise: /Failed to load resource/ });

    test('are shown from an old copy, which is marked as such', async ({ page }) => {
      await openOnce(page);
      await keptOnDevice(page, 30 * DAY);
      await page.route(api, (route) => route.abort());
      await open(page);
      await expect(panel(page).getByRole('link')).toHaveCount(20);
      await expect(panel(page)).toContainText(oldCopy);
    });

    test('open again when they were opened once', async ({ page, context }) => {
      await open(page);
      await expect(panel(page).getByRole('link')).toHaveCount(20);
      await page.keyboard.press('Escape');
      await context.setOffline(true);
      await opener(page).click();
      await expect(panel(page).getByRole('link')).toHaveCount(20);
    });

    test('say that there is no copy, and load on retry', async ({ page }) => {
      await page.route(api, (route) => route.abort());
      await visit(page);
      // The browser's offline event must not leave the reader waiting.
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await opener(page).click();
      await expect(panel(page).getByRole('alert')).toContainText(
        'No internet connection. Using offline cache if available.',
        // Opening a new database takes long on a busy machine.
        { timeout: 15_000 },
      );
      await page.unroute(api);
      await panel(page).getByRole('button', { name: 'Retry' }).click();
      await expect(panel(page).getByRole('link')).toHaveCount(20);
      await expect(panel(page).getByRole('heading')).toBeFocused();
    });

    test('do not break a page whose panel code was never loaded', async ({ page, context }) => {
      await visit(page);
      await context.setOffline(true);
      await opener(page).click();
      await expect(page.getByRole('alert')).toHaveText('The cross references could not be loaded.');
      await expect(page.getByTestId('scripture')).toContainText('For God so loved the world');
    });
  });

  test.describe('without a database', () => {
    test.use({
      expectedNoise:
        /^Could not (read|keep) .* on this device: |^Upgrade 'lampstand' blocked by other connection/,
    });

    test('come from the network', async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
      await open(page);
      await expect(panel(page).getByRole('link')).toHaveCount(20);
    });
  });
});

test.describe('a device database that another tab blocks', () => {
  test.use({ expectedNoise: /another tab keeps the database closed|blocked by other connection/ });

  test('does not keep cross references from being shown', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/api');
    await other.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('lampstand', 1);
          opening.onsuccess = () => resolve();
        }),
    );
    await open(page);
    await expect(panel(page).getByRole('link')).toHaveCount(20);
  });
});

test.describe('accessibility of the cross references', () => {
  for (const viewport of [{ width: 1280, height: 800 }, phone]) {
    test(`in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({
        reducedMotion: 'reduce',
      });
      await open(page);
      await expect(panel(page).getByRole('link')).toHaveCount(20);
      await expectAccessible(page);
    });
  }
});
