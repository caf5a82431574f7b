import { expect, test } from './fixtures.ts';
import { filters, results, search } from './search-helpers.ts';
import { goto } from './shell-helpers.ts';

test.describe('the search without a network', () => {
  test.use({ expectedNoise: /Failed to load resource|The search (worker|on this device) failed/ });

  test('searches a version stored on the device, with the same engine', async ({ page, context }) => {
    await goto(page, '/search?q=charity&sort=bookOrder');
    const online = await results(page).allTextContents();
    await page.getByRole('button', { name: /^Search the King James Version offline/ }).click();
    await expect(page.getByText('The King James Version can be searched without a network.')).toBeVisible();
    const searcher = page.waitForResponse(/\/assets\/worker-.*\.js$/);
    await goto(page, '/search');
    await expect(page.getByText('The King James Version can be searched without a network.')).toBeVisible();
    // The code of the device search is loaded with the page, because it could not be fetched offline.
    await (await searcher).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await search(page, 'charity');
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await filters(page).getByText('Book order').click();
    await expect(page.getByText('this device has searched what it keeps')).toBeVisible();
    await expect(results(page)).toHaveText(online);
    await expect(page.locator('mark').first()).toHaveText('Charity', { ignoreCase: true });
    await page.getByLabel('Version').selectOption('web');
    await expect(page.getByRole('alert')).toContainText('No internet connection.');
    await context.setOffline(false);
    // The previous results stay during a retry.
    const found = page.getByRole('region', { name: 'Results' });
    await expect(found).toHaveAttribute('aria-busy', 'false');
    await page.getByLabel('Version').selectOption('kjv');
    await expect(page.getByText('Currently searching in KJV version')).toBeVisible();
    // The server's results replace those of the device.
    await expect(found).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('this device has searched what it keeps')).toHaveCount(0);
    await expect(results(page)).toHaveText(online);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: /^Search the King James Version offline/ })).toBeVisible();
  });

  test('a pack that cannot be read is reported in the console, and the search fails', async ({
    page,
    context,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    await goto(page, '/search');
    await page.getByRole('button', { name: /^Search the King James Version offline/ }).click();
    await expect(page.getByText('The King James Version can be searched without a network.')).toBeVisible();
    await page.evaluate(async () => {
      const cache = await caches.open('lampstand-search-packs');
      const [pack] = await cache.keys();
      if (pack) await cache.put(pack, new Response(new Uint8Array(100)));
    });
    const searcher = page.waitForResponse(/\/assets\/worker-.*\.js$/);
    await goto(page, '/search');
    await (await searcher).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await search(page, 'charity');
    await expect(page.getByRole('alert')).toContainText('No internet connection.');
    expect(errors.join(' ')).toContain('The search worker failed');
  });

  test('a download shows its progress, can be canceled, and reports a failure', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/bible/packs/kjv', async (route) => {
      await held;
      await route.abort();
    });
    await goto(page, '/search');
    const keep = page.getByRole('button', { name: /^Search the King James Version offline/ });
    await keep.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await keep.click();
    release();
    await expect(page.getByText('The download failed.')).toBeVisible();
    await page.unroute('**/api/bible/packs/kjv');
    // An incomplete download is discarded.
    await page.route('**/api/bible/packs/kjv', async (route) => {
      const whole = await route.fetch();
      const headers = { 'x-pack-size': whole.headers()['x-pack-size'] ?? '' };
      await route.fulfill({ headers, body: (await whole.body()).subarray(0, 100_000) });
    });
    const again = page.getByRole('button', { name: 'Try again' });
    const half = page.waitForResponse('**/api/bible/packs/kjv');
    await again.click();
    await half;
    await expect(page.getByText('The download failed.')).toBeVisible();
    await page.unroute('**/api/bible/packs/kjv');
    await again.click();
    await expect(page.getByText('The King James Version can be searched without a network.')).toBeVisible();
  });
});
