import type { Page, Route } from '@playwright/test';
import { expectAccessible, prefer } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { desktop, goto, phone, signIn } from './shell-helpers.ts';

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Keyword, phrase or reference' });
const results = (page: Page) => page.locator('[data-result]');
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const EMPTY = 'No results found. Try a different search term or check your spelling.';

async function search(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press('Enter');
}

/** Holds the answers of the search back until it is told to let them go. */
async function holdSearches(page: Page): Promise<{ readonly asked: string[]; release(): Promise<void> }> {
  const held: Route[] = [];
  const asked: string[] = [];
  let isHeld = true;
  await page.route('**/api/search?*', async (route) => {
    asked.push(route.request().url());
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return {
    asked,
    async release() {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

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

  test('comes with its results from the server, and can be shared', async ({ page, request }) => {
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
    expect(asked).toBe(0);
  });

  test('keeps what is typed before it comes alive', async ({ page }) => {
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

  test('works before its code is there, and when that never comes', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/search');
    await search(page, 'Jesus wept');
    await expect(page).toHaveURL(/\/search\?q=Jesus\+wept&version=kjv$/);
    await expect(results(page).first()).toHaveText('John 11:35');
  });
  test.use({ expectedNoise: /Failed to load resource/ });
});

test.describe('paging and filters', () => {
  test('turn page by page, with the page in the address', async ({ page }) => {
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
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await previous.click();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    expect(await results(page).allTextContents()).toEqual(first);
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

test.describe('while one searches', () => {
  test('the box is disabled, and a second search is ignored', async ({ page }) => {
    const { asked, release } = await holdSearches(page);
    await goto(page, '/search');
    await search(page, 'grace');
    await expect(boxOf(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeAttached();
    await page.getByLabel('Version').selectOption('asv');
    await expect(page.getByLabel('Version')).toHaveValue('kjv');
    expect(asked).toHaveLength(1);
    await release();
    await expect(page.getByText(/^Found \d+ results for "grace"$/)).toBeVisible();
    await expect(boxOf(page)).toBeEnabled();
    await expect(boxOf(page)).toBeFocused();
    expect(asked).toHaveLength(1);
  });

  test('nothing but spaces is no search', async ({ page }) => {
    const { asked } = await holdSearches(page);
    await goto(page, '/search');
    await search(page, '   ');
    await boxOf(page).fill('');
    await boxOf(page).press('Enter');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(boxOf(page)).toBeEnabled();
    await expect(page).toHaveURL(/\/search$/);
    expect(asked).toEqual([]);
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

test.describe('what is typed', () => {
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

  test('is let be by Escape, and cleared by a button', async ({ page }) => {
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

  test('a book that is a word, too, is both', async ({ page }) => {
    await goto(page, '/search?q=Ruth');
    await page.getByRole('list', { name: 'Passages' }).getByRole('link', { name: 'Ruth' }).click();
    await expect(page).toHaveURL(/\/read\/kjv\/ruth\/1$/);
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page.getByText(/^Found \d+ results for "Ruth"$/)).toBeVisible();
  });
});

test.describe('a result', () => {
  test('opens in the reader at its verse, and the way back leads to the same place', async ({ page }) => {
    await goto(page, '/search?q=shepherd&version=web');
    const result = results(page).nth(14);
    const verse = await result.getAttribute('data-result');
    await result.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(300);
    await result.click();
    await expect(page).toHaveURL(/\/read\/web\/[a-z0-9-]+\/\d+$/);
    await expect(page.locator('.sought').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/search\?q=shepherd&version=web$/);
    await expect(page.locator(`[data-result="${verse}"]`)).toBeFocused();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2);
    await page.keyboard.press('Enter');
    await expect(page.locator('.sought').first()).toBeInViewport();
    await page.goBack();
    await expect(page.locator(`[data-result="${verse}"]`)).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2);
  });

  test('can be opened beside, by its address', async ({ page }) => {
    await goto(page, '/search?q=Jesus+wept');
    await expect(results(page).first()).toHaveAttribute('href', '/read/kjv/john/11?verse=35');
  });

  test('of all versions is grouped by verse, each reading with its version', async ({ page }) => {
    await goto(page, '/search?q=Jehovah+my+shepherd');
    await page.getByLabel('Version').selectOption('All versions');
    await expect(page.getByText('Currently searching in all versions', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/version=all/);
    await expect(results(page).first()).toHaveText('Psalms 23:1');
    const readings = page
      .getByRole('region', { name: 'Results' })
      .getByRole('listitem')
      .first()
      .getByRole('listitem');
    await expect(readings).toHaveText([/^KJVThe LORD is/, /^WEBYahweh is/, /^ASVJehovah is/]);
    await readings.nth(2).getByRole('link', { name: 'Psalms 23:1 in ASV' }).click();
    await expect(page).toHaveURL(/\/read\/asv\/psalms\/23$/);
  });

  test('can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goto(page, '/search?q=Jesus+wept');
    await page.getByRole('button', { name: 'Copy John 11:35 (KJV)' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Jesus wept.\nJohn 11:35 (KJV)');
  });

  test('asks to sign in before it becomes a favorite', async ({ page }) => {
    await goto(page, '/search?q=Jesus+wept');
    const favorite = page.getByRole('button', { name: 'Favorite John 11:35. Sign in to favorite verses' });
    await expect(favorite).toHaveAttribute('title', 'Sign in to favorite verses');
    await favorite.click();
    await expect(signIn(page)).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=Jesus\+wept$/);
  });

  test('is reached with the arrows, from the box and back', async ({ page }) => {
    await goto(page, '/search');
    await search(page, 'mustard seed');
    await expect(boxOf(page)).toBeFocused();
    await expect(results(page).nth(2)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(results(page).nth(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(results(page).nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(results(page).last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(boxOf(page)).toBeFocused();
  });
});

test.describe('what a search is about', () => {
  const verses = (page: Page, title: string) => page.getByRole('list', { name: `Verses about ${title}` });

  test('stands above the results: passages with their texts and why they are offered', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/search?q=I+feel+anxious')).text();
    expect(html).toContain('Verses about worry and anxiety');
    await goto(page, '/search');
    await search(page, 'I feel anxious');
    await expect(page.getByRole('heading', { name: 'Verses about worry and anxiety' })).toBeVisible();
    const passages = verses(page, 'Worry and anxiety').getByRole('listitem');
    await expect(passages).toHaveCount(3);
    await expect(passages.first()).toContainText('Philippians 4:6–7');
    await expect(passages.first()).toContainText('Be careful for nothing; but in every thing by prayer');
    await expect(passages.first()).toContainText('Prayer with thanks is set against anxious circling');
    const [about, first] = await Promise.all([
      passages.first().boundingBox(),
      results(page).first().boundingBox(),
    ]);
    expect(about?.y).toBeLessThan(first?.y ?? 0);
    await page.getByRole('button', { name: /^Show all \d+$/ }).click();
    await expect(passages.nth(7)).toBeVisible();
    const last = passages.last().getByRole('link');
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await last.click();
    await expect(page).toHaveURL(/\/read\/kjv\/[a-z0-9-]+\/\d+$/);
    await expect(page.locator('.sought').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(last).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2);
  });

  test('is one line where the words stand in scripture, and leads to other topics', async ({ page }) => {
    await goto(page, '/search?q=God+so+loved+the+world');
    await expect(verses(page, "God's love")).toBeHidden();
    await page.getByText('Verses about God’s love').click();
    await expect(verses(page, "God's love")).toBeVisible();
    await search(page, 'money');
    await page.getByRole('button', { name: 'being rich' }).click();
    await expect(page).toHaveURL(/q=Being\+rich/);
    await expect(verses(page, 'Being rich')).toBeVisible();
  });

  for (const query of [
    'suicide',
    'I want to kill myself',
    'my husband hits me',
    'my brother killed himself',
  ]) {
    test(`begins with help for who types "${query}"`, async ({ page }) => {
      await goto(page, '/search');
      await search(page, query);
      const help = page.getByRole('note');
      await expect(help).toContainText('call your local emergency number');
      await expect(help.getByRole('link', { name: 'Find a helpline' })).toHaveAttribute(
        'href',
        'https://findahelpline.com',
      );
      const [top, summary] = await Promise.all([
        help.boundingBox(),
        page.getByText(/^(Found \d+ results|No results found)/).boundingBox(),
      ]);
      expect(top?.y).toBeLessThan(summary?.y ?? 0);
      await expectAccessible(page);
    });
  }

  test('is not guessed at where somebody looks for words', async ({ page }) => {
    for (const query of ['Nebuchadnezzar', '"still small voice"', 'hope AND charity']) {
      await goto(page, `/search?q=${encodeURIComponent(query)}`);
      await expect(page.getByText(/^Found \d+ results/)).toBeVisible();
      await expect(page.getByText(/^Verses about/)).toHaveCount(0);
    }
  });
});

test('suggestions go on behind a whole word', async ({ page }) => {
  await goto(page, '/search');
  await boxOf(page).pressSequentially('God so loved the ');
  await expect(suggestions(page).filter({ hasText: /^God so loved the world$/ })).toBeVisible();
});

test.describe('when nothing comes of it', () => {
  test('it says that nothing was found', async ({ page }) => {
    await goto(page, '/search');
    await search(page, 'xqzvk');
    await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
    await expect(page.getByText(/^Found/)).toHaveCount(0);
    await expect(boxOf(page)).toBeEnabled();
  });

  test.describe('because of the server', () => {
    test.use({ expectedNoise: /Failed to load resource/ });

    for (const [what, answer, message] of [
      ['what the server says', { status: 400, json: { error: { message: 'Not today.' } } }, 'Not today.'],
      [
        'that it failed',
        { status: 502, body: '<h1>Bad Gateway</h1>' },
        'Failed to search Bible verses. Please try again.',
      ],
      ['that it failed at a log-in page', { body: '<p>Log in</p>' }, 'Failed to search. Please try again.'],
    ] as const) {
      test(`it says ${what}, and can be tried again`, async ({ page }) => {
        await page.clock.install();
        await page.route('**/api/search?*', (route) => route.fulfill(answer));
        await goto(page, '/search');
        await search(page, 'love');
        const alert = page.getByRole('alert');
        // The client tries three times more before it gives up.
        await expect(async () => {
          await page.clock.runFor(5000);
          await expect(alert).toContainText(message, { timeout: 100 });
        }).toPass();
        await expect(alert).toContainText('Search failed');
        await page.unroute('**/api/search?*');
        await alert.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText(/^Found \d+ results for "love"$/)).toBeVisible();
      });
    }

    test('without a network it says so, and searches by itself when it is back', async ({
      page,
      context,
    }) => {
      await goto(page, '/search');
      await search(page, 'hope');
      await expect(results(page).first()).toBeVisible();
      await context.setOffline(true);
      await search(page, 'charity');
      await expect(page.getByRole('alert')).toContainText(
        'No internet connection. Using offline cache if available.',
      );
      await expect(page.getByText('You appear to be offline')).toBeVisible();
      await search(page, 'hope');
      await expect(page.getByText(/results for "hope"$/)).toBeVisible();
      await search(page, 'charity');
      await expect(page.getByRole('alert')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(/results for "charity"$/)).toBeVisible();
    });
  });

  test.describe('and there is no network', () => {
    test.use({ expectedNoise: /Failed to load resource/ });

    test('a version that is kept on the device is searched there, by the same engine', async ({
      page,
      context,
    }) => {
      await goto(page, '/search?q=charity&sort=bookOrder');
      const online = await results(page).allTextContents();
      await page.getByRole('button', { name: /^Search the King James Version offline/ }).click();
      await expect(page.getByText('The King James Version can be searched without a network.')).toBeVisible();
      await goto(page, '/search');
      await expect(page.getByText('The King James Version can be searched without a network.')).toBeVisible();
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
      await expect(page.getByText(/^Found \d+ results for "charity"$/)).toBeVisible();
      await page.getByLabel('Version').selectOption('kjv');
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect(
        page.getByRole('button', { name: /^Search the King James Version offline/ }),
      ).toBeVisible();
    });

    test('a download shows how far it is, can be called off, and fails aloud', async ({ page }) => {
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
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('The King James Version can be searched without a network.')).toBeVisible();
    });
  });

  test('10,000 characters are too many, and the quote check takes them', async ({ page }) => {
    const { asked } = await holdSearches(page);
    await goto(page, '/search');
    const text = 'In the beginning God created the heaven and the earth. '.repeat(181);
    await search(page, text);
    await expect(page.getByRole('alert')).toContainText(
      `A query may have 1000 characters at most; this one has ${text.trim().length}.`,
    );
    expect(asked).toEqual([]);
    await page.getByRole('alert').getByRole('link', { name: 'Is this in the Bible?' }).click();
    await expect(page.getByLabel('Text to check')).toHaveValue(text.trim());
  });

  test('whatever is searched for gets an answer, from here and from the server', async ({
    page,
    request,
  }) => {
    const answered = page.getByText(/^(Found \d+ results for|No results found\.)/);
    await goto(page, '/search');
    for (const query of [
      '"unbalanced',
      '((((love',
      ')',
      'AND OR NOT',
      'the of and',
      '(a+)+$',
      '*',
      '愛は忍耐強い',
      '<img src=x onerror=alert(1)>',
      `${'a'.repeat(500)}!`,
      "'; drop table verses; --",
      '%00%',
    ]) {
      await search(page, query);
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === query);
      await expect(answered).toBeVisible();
      await expect(boxOf(page)).toHaveValue(query);
      const fromServer = await request.get(page.url());
      expect(fromServer.status()).toBe(200);
      expect(await fromServer.text()).toMatch(/Found \d+ results for|No results found\./);
    }
  });
});

test.describe('Biblical Themes', () => {
  test('are fifteen, each with four references into the King James Version', async ({ page, baseURL }) => {
    await prefer(page, baseURL, 'v=web');
    await goto(page, '/search');
    await page.getByRole('tab', { name: 'Biblical Themes' }).click();
    await expect(page).toHaveURL(/tab=themes/);
    const cards = page.getByRole('tabpanel').getByRole('article');
    await expect(cards).toHaveCount(15);
    for (const card of await cards.all()) {
      await expect(card.getByRole('heading')).not.toBeEmpty();
      await expect(card.getByRole('paragraph')).not.toBeEmpty();
      await expect(card.getByRole('link')).toHaveCount(4);
    }
    const last = cards.last().getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await last.click();
    await expect(page).toHaveURL(/\/read\/kjv\/[a-z0-9-]+\/\d+$/);
    await expect(page.locator('.sought').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(last).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2);
  });

  test('and the search are changed with the arrows, and what was searched for stays', async ({ page }) => {
    await goto(page, '/search?q=lamp');
    await page.getByRole('tab', { name: 'Search' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Biblical Themes' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Covenant' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Search' })).toBeFocused();
    await expect(page.getByText(/results for "lamp"$/)).toBeVisible();
  });
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
