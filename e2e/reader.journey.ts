import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goto, runClock, stopClock } from './shell-helpers.ts';
import { expectSought, watchSought } from './sought.ts';

const scripture = 'scripture';

/** Opens John 3 and waits until the chapters beside it have come. */
async function openWithNeighbours(page: Page, address = '/read/kjv/john/3'): Promise<void> {
  const beside = ['john/4', 'john/2'].map((place) =>
    page.waitForResponse((response) => response.url().includes(`/api/bible/pages/kjv/${place}`)),
  );
  await goto(page, address);
  for (const response of await Promise.all(beside)) await response.finished();
}

test.describe('the reader', () => {
  test('opens at Genesis 1 in the King James Version, and its HTML already has the words', async ({
    page,
    request,
    baseURL,
  }) => {
    const html = await (await request.get(`${baseURL}/`)).text();
    expect(html).toContain('In the beginning God created the heaven and the earth.');
    await page.goto('/');
    await expect(page).toHaveTitle('Genesis 1 (KJV) · Lampstand');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genesis 1');
    await expect(page.getByTestId(scripture)).toContainText(
      'In the beginning God created the heaven and the earth.',
    );
  });

  test('turns to the next chapter and back, across books, keeping the address', async ({ page }) => {
    await page.goto('/read/kjv/genesis/50');
    await page.getByRole('link', { name: 'Next book: Exodus 1' }).click();
    await expect(page).toHaveURL(/\/read\/kjv\/exodus\/1$/);
    await expect(page.getByTestId(scripture)).toContainText('Now these are the names');
    await expect(page.getByRole('button', { name: 'Previous chapter' })).toBeDisabled();
    await page.goBack();
    await expect(page.getByTestId(scripture)).toContainText('And Joseph fell upon his father’s face');
    await page.getByRole('link', { name: 'Previous chapter: Genesis 49' }).click();
    await expect(page).toHaveTitle('Genesis 49 (KJV) · Lampstand');
  });

  test('has no next chapter at the end of Revelation', async ({ page }) => {
    await page.goto('/read/web/revelation/22');
    await expect(page.getByRole('button', { name: 'Next chapter' })).toBeDisabled();
  });

  test('changes the version and stays at the chapter', async ({ page }) => {
    await goto(page, '/read/kjv/psalms/23');
    await expect(page.getByLabel('Version', { exact: true }).locator('option')).toHaveText([
      'KJV',
      'WEB',
      'ASV',
    ]);
    await page.getByLabel('Version', { exact: true }).selectOption('web');
    await expect(page).toHaveURL(/\/read\/web\/psalms\/23$/);
    await expect(page.getByTestId(scripture)).toContainText('Yahweh is my shepherd');
    await page.getByLabel('Version', { exact: true }).selectOption('asv');
    await expect(page.getByTestId(scripture)).toContainText('Jehovah is my shepherd');
  });

  test('opens at the last position in the server’s HTML', async ({ page }) => {
    await page.goto('/read/asv/1-john/4');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 John 4');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('last-bible-position')))
      .toContain('1 John');
    const response = await page.goto('/');
    expect(await response?.text()).toContain('Beloved, believe not every spirit');
    await expect(page.getByLabel('Version', { exact: true })).toHaveValue('asv');
  });

  test('scrolls to a verse in the address and highlights it for two seconds', async ({ page }) => {
    await stopClock(page);
    await page.goto('/read/kjv/john/3?verse=30');
    const verse = page.locator('#v30');
    await expect(verse).toHaveClass(/sought/);
    await expect(verse).toBeInViewport();
    await runClock(page, 1999);
    await expect(verse).toHaveClass(/sought/);
    await runClock(page, 1);
    await expect(verse).not.toHaveClass(/sought/);
  });

  for (const [asked, opened] of [
    ['NIV', 'asv'],
    ['WEB', 'web'],
  ] as const) {
    test(`opens a /bible link with ${asked} in its state in ${opened}`, async ({ page }) => {
      await watchSought(page);
      await page.goto('/read/asv/genesis/1');
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('v%3Dasv');
      await page.evaluate((version) => {
        history.replaceState({ usr: { verse: 30, version }, key: 'link' }, '', '/bible/john/3');
      }, asked);
      await page.reload();
      await expect(page).toHaveURL((url) => url.pathname === `/read/${opened}/john/3`);
      await expectSought(page, 'v30');
      await expect(page.locator('#v30')).toBeInViewport();
      await expect(page.getByLabel('Version', { exact: true })).toHaveValue(opened);
    });
  }

  test('prints the text alone, dark on white', async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto('/read/kjv/john/3');
    await expect(page.getByTestId(scripture)).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByTestId(scripture)).toHaveCSS('color', 'rgb(0, 0, 0)');
    // Hidden parts leave no empty space.
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(title && [title.x, title.y]).toEqual([0, 0]);
    for (const part of ['banner', 'navigation', 'contentinfo'] as const) {
      await expect(page.getByRole(part)).toHaveCount(0);
    }
  });

  test('shows words of Jesus in red, added words in italics and psalm titles apart', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await expect(page.locator('#v16 .jesus').first()).toContainText('For God so loved the world');
    await expect(page.locator('#v34 .added').first()).toHaveCSS('font-style', 'italic');
    await page.goto('/read/kjv/psalms/3');
    await expect(page.getByTestId(scripture).locator('.title')).toHaveText(
      'A Psalm of David, when he fled from Absalom his son.',
    );
  });
});

test.describe('reader addresses', () => {
  for (const [address, title, corrected] of [
    ['/read', 'Genesis 1 (KJV)', '/read/kjv/genesis/1'],
    ['/read/web', 'Genesis 1 (WEB)', '/read/web/genesis/1'],
    ['/read/asv/ruth', 'Ruth 1 (ASV)', '/read/asv/ruth/1'],
    ['/read/KJV/Song-Of-Solomon/2', 'Song of Solomon 2 (KJV)', '/read/kjv/song-of-solomon/2'],
    ['/read/kjv/1john/4?verse=8', '1 John 4 (KJV)', '/read/kjv/1-john/4?verse=8'],
  ] as const) {
    test(`${address} is ${title}`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveTitle(`${title} · Lampstand`);
      await expect(page).toHaveURL((url) => url.pathname + url.search === corrected);
    });
  }

  for (const chapter of ['0', '999', '1.5', 'abc', '-1', '%00']) {
    test.describe(`chapter ${chapter}`, () => {
      test.use({ expectedNoise: /^John has no chapter / });
      test('becomes 1 with a warning, and the address is corrected', async ({ page }) => {
        const warned = page.waitForEvent('console', (message) =>
          message.text().includes('John has no chapter'),
        );
        const response = await page.goto(`/read/kjv/john/${chapter}`);
        expect(response?.status()).toBe(200);
        await warned;
        await expect(page).toHaveURL(/\/read\/kjv\/john\/1$/);
        await expect(page.getByTestId(scripture)).toContainText('In the beginning was the Word');
      });
    });
  }
});

test.describe('an address that does not exist', () => {
  test.use({ expectedNoise: /404|malformed URL segment/ });

  test('a misspelt book leads to suggestions', async ({ page }) => {
    const response = await page.goto('/read/kjv/jhon/3');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('link', { name: 'John 3', exact: true }).click();
    await expect(page).toHaveTitle('John 3 (KJV) · Lampstand');
  });

  test('a version under copyright says so', async ({ page }) => {
    await page.goto('/read/niv/john/3');
    await expect(page.getByText('The New International Version (NIV) is under copyright')).toBeVisible();
    await page.getByRole('link', { name: 'John 3 in the World English Bible' }).click();
    await expect(page).toHaveTitle('John 3 (WEB) · Lampstand');
  });

  for (const address of [
    '/nowhere',
    '/read/xyz/john/3',
    '/read/kjv/%00/3',
    '/read/kjv/%D0%98%D0%BE%D0%B0%D0%BD/3',
    '/%E0%A4%A',
    `/${'a'.repeat(10_000)}`,
    '/read/kjv/john/3/16/17',
  ]) {
    test(`${address.slice(0, 40)} has a 404 page with links`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    });
  }
});

test.describe('a reader page that the server renders', () => {
  test.use({ javaScriptEnabled: false });

  test('marks the verse of its address and scrolls nothing', async ({ page }) => {
    await page.goto('/read/kjv/john/3?verse=16');
    await expect(page.locator('.sought')).toHaveCount(1);
    await expect(page.locator('#v16')).toHaveClass(/sought/);
    await expect(page.getByRole('heading', { level: 1, name: 'John 3' })).toBeInViewport();
  });

  test('marks nothing where its address names no verse', async ({ page }) => {
    await page.goto('/read/kjv/john/3');
    await expect(page.locator('#v16')).toBeAttached();
    await expect(page.locator('.sought')).toHaveCount(0);
  });
});

test.describe('going back in the reader', () => {
  test('from the next chapter leads to the chapter that / showed', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Next chapter: Genesis 2' }).click();
    await expect(page).toHaveTitle('Genesis 2 (KJV) · Lampstand');
    await page.goBack();
    await expect(page).toHaveTitle('Genesis 1 (KJV) · Lampstand');
  });

  test('to an address with a verse restores the scroll position', async ({ page }) => {
    await goto(page, '/read/kjv/psalms/119?verse=10');
    await expect(page.locator('#v10')).toBeInViewport();
    await page.getByRole('link', { name: 'Next chapter: Psalms 120' }).click();
    await expect(page).toHaveTitle('Psalms 120 (KJV) · Lampstand');
    await page.goBack();
    await expect(page.locator('#v176')).toBeInViewport();
  });

  test('two quick turns open one chapter at its top without a verse of the previous one', async ({
    page,
  }) => {
    await openWithNeighbours(page, '/read/kjv/john/3?verse=16');
    await page.getByRole('link', { name: 'Next chapter: John 4' }).dblclick();
    await expect(page).toHaveURL(/\/read\/kjv\/john\/4$/);
    await expect(page.locator('#v54')).toBeAttached();
    await expect(page.locator('.sought')).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveTitle('John 3 (KJV) · Lampstand');
    await expect(page.getByRole('link', { name: 'Next chapter: John 4' })).toBeInViewport();
  });

  test('turning the page moves the keyboard focus to the new chapter', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('link', { name: 'Next chapter: John 4' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test.describe('the reader without a network', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('has the neighboring chapters', async ({ page, context }) => {
    await openWithNeighbours(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect(page.getByTestId(scripture)).toContainText('There cometh a woman of Samaria');
  });

  test('says at once when a chapter is not available', async ({ page, context }) => {
    await openWithNeighbours(page);
    await context.setOffline(true);
    await page.getByLabel('Version', { exact: true }).selectOption('asv');
    await expect(page.getByRole('alert')).toContainText(
      'No internet connection. Using offline cache if available.',
    );
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByTestId(scripture)).toContainText('Nicodemus');
  });
});

test.describe('a chapter that cannot be loaded', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('shows an error and loads on retry', async ({ page }) => {
    await page.route('**/api/bible/pages/**', (route) => route.abort());
    await goto(page, '/read/kjv/john/3');
    await page.getByLabel('Version', { exact: true }).selectOption('web');
    await expect(page.getByRole('alert')).toContainText('Error loading passage. Please try again.');
    await expect(page.getByRole('alert')).toContainText(
      'No internet connection. Using offline cache if available.',
    );
    await page.unroute('**/api/bible/pages/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByTestId(scripture)).toContainText('For God so loved the world');
  });
});

test.describe('a chapter from the server', () => {
  const pages = '**/api/bible/pages/web/john/3*';

  test('with another number becomes the selected one', async ({ page }) => {
    await page.route(pages, async (route) =>
      route.fulfill({
        response: await route.fetch({ url: route.request().url().replace('john/3', 'john/4') }),
      }),
    );
    await goto(page, '/read/kjv/john/3');
    await page.getByLabel('Version', { exact: true }).selectOption('web');
    await expect(page).toHaveURL((url) => url.pathname === '/read/web/john/4');
    await expect(page.getByRole('button', { name: 'Chapter: 4' })).toBeVisible();
  });

  test('without text shows an error', async ({ page }) => {
    await page.route(pages, async (route) => {
      const whole = await (await route.fetch()).json();
      await route.fulfill({ json: { ...whole, blocks: [] } });
    });
    await goto(page, '/read/kjv/john/3');
    await page.getByLabel('Version', { exact: true }).selectOption('web');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No passage found');
    await expect(alert).toContainText('No verses found for John 3');
    await page.unroute(pages);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByTestId(scripture)).toContainText('Nicodemus');
  });

  test('is requested anew after the version was changed', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/read/kjv/john/3', { waitUntil: 'networkidle' });
    const version = page.getByLabel('Version', { exact: true });
    for (const chosen of ['web', 'kjv', 'web']) {
      await version.selectOption(chosen);
      await expect(page).toHaveURL((url) => url.pathname === `/read/${chosen}/john/3`);
      await page.waitForLoadState('networkidle');
    }
    await expect.poll(() => asked.filter((path) => path.endsWith('/pages/web/john/3')).length).toBe(2);
  });
});

test.describe('the accessibility', () => {
  test.use({ expectedNoise: /404/ });
  for (const address of ['/read/kjv/john/3', '/read/web/psalms/119', '/read/kjv/jhon/3']) {
    test(`of ${address} in every theme`, async ({ page }) => {
      await page.goto(address);
      await expectAccessible(page);
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`of /api in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/api');
      await expectAccessible(page);
    });
  }
});

test.describe('text from the address', () => {
  test.use({ expectedNoise: /404/ });

  test('is shown as text and never runs', async ({ page }) => {
    const evil = encodeURIComponent('</script><img src=x onerror=document.title="evil">');
    await page.goto(`/read/kjv/${evil}/3`);
    await expect(page.getByText('</script><img src=x')).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Lampstand');
    expect(await page.locator('img').count()).toBe(0);
  });
});
