import type { Page } from '@playwright/test';
import { expectAccessible, prefer } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, filters, holdSearches, results, search, suggestions } from './search-helpers.ts';
import { desktop, goto, phone } from './shell-helpers.ts';

test.describe('the search page', () => {
  test('has two tabs, a box, and says which version is searched', async ({ page }) => {
    await goto(page, '/search');
    await expect(page).toHaveTitle('Search · Lampstand');
    await expect(page.getByRole('tab')).toHaveText(['Search', 'Biblical Themes']);
    await expect(page.getByRole('tab', { name: 'Search' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Currently searching in KJV version', { exact: true })).toBeVisible();
    await expect(boxOf(page)).toBeFocused();
    await page.getByLabel('Version').selectOption('web');
    await expect(page.getByText('Currently searching in WEB version', { exact: true })).toBeVisible();
  });

  test('searches in the version that the reader reads', async ({ page, baseURL }) => {
    await prefer(page, baseURL, 'v=asv');
    await goto(page, '/search');
    await expect(page.getByText('Currently searching in ASV version')).toBeVisible();
    await search(page, 'Jehovah is my shepherd');
    await expect(results(page).first()).toHaveText('Psalms 23:1');
    await expect(page).toHaveURL(/\/search\?q=Jehovah\+is\+my\+shepherd&version=asv$/);
  });

  test('finds what is searched for, marks it, and counts it', async ({ page }) => {
    await goto(page, '/search');
    await search(page, 'God so loved the world');
    await expect(page.getByText(/^Found \d+ results for "God so loved the world"$/)).toBeVisible();
    await expect(results(page).first()).toHaveText('John 3:16');
    await expect(page.locator('mark').first()).toHaveText('God so loved the world');
    await expect(page).toHaveTitle('God so loved the world · Search · Lampstand');
    await expect(boxOf(page)).toBeFocused();
  });

  test('is rendered with its results by the server, and can be shared', async ({ page, request }) => {
    const html = await (await request.get('/search?q=valley+of+the+shadow&version=web')).text();
    expect(html).toContain('<title>valley of the shadow · Search · Lampstand</title>');
    expect(html).toMatch(/Found \d+ results for &quot;valley of the shadow&quot;/);
    expect(html).toContain('Psalms 23:4');
    let asked = 0;
    await page.route('**/api/search?*', (route) => {
      asked++;
      return route.continue();
    });
    await goto(page, '/search?q=valley+of+the+shadow&version=web');
    await expect(boxOf(page)).toHaveValue('valley of the shadow');
    await expect(page.getByText('Currently searching in WEB version')).toBeVisible();
    await expect(results(page).first()).toHaveText('Psalms 23:4');
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(0);
  });

  test('keeps what is typed before it is hydrated', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/search-page-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/search');
    await boxOf(page).fill('still waters');
    release();
    await expect(page.locator('[aria-label^="Theme: "]')).toBeVisible();
    await boxOf(page).press('Enter');
    await expect(results(page).first()).toHaveText('Psalms 23:2');
  });

  test('works before its code is loaded, and without it', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/search');
    await search(page, 'Jesus wept');
    await expect(page).toHaveURL(/\/search\?q=Jesus\+wept&version=kjv$/);
    await expect(results(page).first()).toHaveText('John 11:35');
  });
  test.use({ expectedNoise: /Failed to load resource/ });
});

test.describe('paging and filters', () => {
  test('show page after page, with the page in the address', async ({ page }) => {
    await goto(page, '/search?q=shepherd');
    const previous = page.getByRole('button', { name: 'Previous' });
    const next = page.getByRole('button', { name: 'Next' });
    await expect(results(page)).toHaveCount(20);
    const first = await results(page).allTextContents();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/&page=2$/);
    await expect(page.getByRole('status').filter({ hasText: 'Found' })).toBeFocused();
    expect(await results(page).allTextContents()).not.toEqual(first);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await previous.click();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await expect(results(page)).toHaveText(first);
  });

  test('show each result once over all pages, as many as counted', async ({ page }) => {
    await goto(page, '/search?q=lamp&size=10');
    const total = Number(/\d+/.exec((await page.getByText(/^Found/).textContent()) ?? '')?.[0]);
    const seen: string[] = [];
    for (let left = total; left > 0; left -= 10) {
      await expect(results(page)).toHaveCount(Math.min(10, left));
      seen.push(...(await results(page).allTextContents()));
      if (left <= 10) break;
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(results(page).first()).not.toHaveText(seen.at(-Math.min(10, left)) ?? '');
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('can be shown and hidden, and narrow and order the whole result', async ({ page }) => {
    await goto(page, '/search?q=shepherd&page=2');
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await expect(filters(page).getByRole('radio', { checked: true })).toHaveCount(3);
    await filters(page).getByRole('radio', { name: 'New' }).click();
    await expect(page).toHaveURL(/&testament=new$/);
    await expect(results(page).first()).toHaveText(/^(Matthew|Mark|Luke|John|Hebrews|1 Peter|Revelation)/);
    await filters(page).getByRole('radio', { name: 'Book order' }).click();
    await expect(results(page).first()).toHaveText(/^Matthew 9:36$/);
    await filters(page).getByRole('radio', { name: 'Old' }).click();
    await expect(results(page).first()).toHaveText(/^Genesis/);
    await expect(page).toHaveURL(/\/search\?q=shepherd&version=kjv&testament=old&sort=bookOrder$/);
    await page.getByRole('button', { name: 'Hide Filters' }).click();
    await expect(filters(page)).toHaveCount(0);
    await page.reload();
    await expect(results(page).first()).toHaveText(/^Genesis/);
    await expect(filters(page)).toBeVisible();
  });

  test('another size searches anew and returns to the first page, as a new search does', async ({ page }) => {
    await goto(page, '/search?q=shepherd&page=3');
    await expect(page.getByText(/^Page 3 of/)).toBeVisible();
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await expect(filters(page).getByRole('radio', { name: '20' })).toBeChecked();
    for (const size of ['10', '50', '100']) {
      await filters(page).getByRole('radio', { name: size, exact: true }).click();
      await expect(results(page)).toHaveCount(size === '100' ? await totalOf(page, 100) : Number(size));
      await expect(page).toHaveURL(
        (url) => url.searchParams.get('size') === size && !url.searchParams.has('page'),
      );
    }
    await goto(page, '/search?q=shepherd&page=3');
    await search(page, 'love');
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=love&version=kjv$/);
  });

  test('an address behind the last page leads to the last page', async ({ page }) => {
    await goto(page, '/search?q=shepherd&page=9999');
    await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
    await expect(results(page).first()).toBeVisible();
  });

  async function totalOf(page: Page, most: number): Promise<number> {
    return Math.min(most, Number(/\d+/.exec((await page.getByText(/^Found/).textContent()) ?? '')?.[0]));
  }
});

test.describe('a search in progress', () => {
  test('disables the box and ignores a second search', async ({ page }) => {
    const { asked, release } = await holdSearches(page);
    await goto(page, '/search');
    await search(page, 'grace');
    await expect(boxOf(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeAttached();
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByLabel('Version')).toBeDisabled();
    // The browser still allows it to be selected.
    await page.getByLabel('Version').evaluate((select: HTMLSelectElement) => {
      select.value = 'asv';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(page.getByLabel('Version')).toHaveValue('kjv');
    await release();
    await expect(page.getByText(/^Found \d+ results for "grace"$/)).toBeVisible();
    await expect(boxOf(page)).toBeEnabled();
    await expect(boxOf(page)).toBeFocused();
    await expect(page.getByLabel('Version')).toBeEnabled();
    await expect(page.getByLabel('Version')).toHaveValue('kjv');
    expect(asked).toHaveLength(1);
  });

  test('spaces alone are not searched for', async ({ page }) => {
    const { asked } = await holdSearches(page);
    await goto(page, '/search');
    await search(page, '   ');
    await boxOf(page).fill('');
    await boxOf(page).press('Enter');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(boxOf(page)).toBeEnabled();
    await expect(page).toHaveURL(/\/search$/);
    // The first request belongs to the first search.
    await search(page, 'grace');
    await expect.poll(() => asked).toEqual([expect.stringContaining('grace')]);
  });

  test('back and forward lead through the searches', async ({ page }) => {
    await goto(page, '/search');
    await search(page, 'mustard seed');
    await expect(results(page).first()).toBeVisible();
    await search(page, 'still small voice');
    await expect(results(page).first()).toHaveText('1 Kings 19:12');
    await page.goBack();
    await expect(boxOf(page)).toHaveValue('mustard seed');
    await expect(page.getByText(/results for "mustard seed"$/)).toBeVisible();
    await page.goForward();
    await expect(boxOf(page)).toHaveValue('still small voice');
    await expect(results(page).first()).toHaveText('1 Kings 19:12');
  });
});

test.describe('the typed query', () => {
  test('is completed: by a click, or with the arrows and Enter', async ({ page }) => {
    await goto(page, '/search');
    await boxOf(page).pressSequentially('the lord is my sh');
    await expect(suggestions(page).first()).toHaveText('the lord is my shepherd');
    await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'true');
    await boxOf(page).press('ArrowDown');
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true');
    await boxOf(page).press('ArrowUp');
    await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(0);
    await boxOf(page).press('ArrowDown');
    await boxOf(page).press('Enter');
    await expect(results(page).first()).toHaveText('Psalms 23:1');
    await expect(suggestions(page)).toHaveCount(0);
    await boxOf(page).fill('Philip');
    await suggestions(page).filter({ hasText: 'Philippians' }).first().click();
    await expect(page.getByRole('list', { name: 'Passages' })).toContainText('Philippians');
  });

  test('keeps its text on Escape, and is cleared by a button', async ({ page }) => {
    await goto(page, '/search');
    await boxOf(page).fill('melch');
    await expect(suggestions(page).first()).toBeVisible();
    await boxOf(page).press('Escape');
    await expect(suggestions(page)).toHaveCount(0);
    await expect(boxOf(page)).toHaveValue('melch');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(boxOf(page)).toHaveValue('');
    await expect(boxOf(page)).toBeFocused();
  });

  test('may be misspelt: what was likely meant is found and offered', async ({ page }) => {
    await goto(page, '/search?q=Nebuchadnezar+dream');
    await expect(results(page).first()).toHaveText(/^Daniel/);
    await page.getByRole('button', { name: 'Nebuchadnezzar dream' }).click();
    await expect(page).toHaveURL(/q=Nebuchadnezzar\+dream/);
    await expect(page.getByText('Did you mean')).toHaveCount(0);
  });

  test('may have words that no verse has', async ({ page }) => {
    await goto(page, '/search?q=valley+shadow+telescope');
    await expect(
      page.getByText('No verse has all of these words. These have the most of them.'),
    ).toBeVisible();
    await expect(results(page).first()).toBeVisible();
  });

  for (const [typed, passages, first] of [
    ['jn 3 16', ['John 3:16'], 'John 3:16'],
    ['1 cor 13', ['1 Corinthians 13'], '1 Corinthians 13:1'],
    ['Ps 23; 91', ['Psalms 23', 'Psalms 91'], 'Psalms 23:1'],
    ['Rom 8:28ff', ['Romans 8:28–39'], 'Romans 8:28'],
    ['Jude 5', ['Jude 1:5'], 'Jude 1:5'],
    ['song of songs 2', ['Song of Solomon 2'], 'Song of Solomon 2:1'],
  ] as const) {
    test(`"${typed}" shows the passage first`, async ({ page }) => {
      await goto(page, '/search');
      await search(page, typed);
      const shown = page.getByRole('list', { name: 'Passages' }).getByRole('link');
      await expect(shown).toHaveCount(passages.length);
      for (const [i, passage] of passages.entries()) await expect(shown.nth(i)).toContainText(passage);
      await expect(results(page).first()).toHaveText(first);
    });
  }

  test('a book name that is also a word gives both', async ({ page }) => {
    await goto(page, '/search?q=Ruth');
    await page.getByRole('list', { name: 'Passages' }).getByRole('link', { name: 'Ruth' }).click();
    await expect(page).toHaveURL(/\/read\/kjv\/ruth\/1$/);
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page.getByText(/^Found \d+ results for "Ruth"$/)).toBeVisible();
  });
});

test('suggestions continue after a complete word', async ({ page }) => {
  await goto(page, '/search');
  await boxOf(page).pressSequentially('God so loved the ');
  await expect(suggestions(page).filter({ hasText: /^God so loved the world$/ })).toBeVisible();
});

test('the reader loads nothing of the search', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await goto(page, '/read/kjv/john/3');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /search|quote|references/.test(url))).toEqual([]);
});

for (const viewport of [phone, desktop]) {
  test(`the box is accessible in every theme at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await goto(page, '/search');
    await expectAccessible(page);
    await boxOf(page).fill('the lord is my s');
    await expect(suggestions(page).first()).toBeVisible();
    await expectAccessible(page);
  });

  for (const address of [
    '/search?q=shepherd&version=all&testament=old&size=10',
    '/search?q=Nebuchadnezar',
    '/search?q=I+feel+anxious',
    '/search?q=xqzvk',
    '/search?tab=themes',
  ]) {
    test(`${address} is accessible in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await goto(page, address);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  }
}
