import { expect, test } from './fixtures.ts';
import { boxOf, EMPTY, expectAtPlace, holdSearches, results, search } from './search-helpers.ts';
import { goto, signIn } from './shell-helpers.ts';
import { soughtBy } from './sought.ts';

test.describe('a search result', () => {
  test('opens in the reader at its verse, and going back restores the scroll position', async ({ page }) => {
    await goto(page, '/search?q=shepherd&version=web');
    const result = results(page).nth(14);
    const verse = await result.getAttribute('data-result');
    await result.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(300);
    await soughtBy(page, () => result.click());
    await expect(page).toHaveURL(/\/read\/web\/[a-z0-9-]+\/\d+$/);
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/search\?q=shepherd&version=web$/);
    await expect(page.locator(`[data-result="${verse}"]`)).toBeFocused();
    await expectAtPlace(page, place);
    await soughtBy(page, () => page.keyboard.press('Enter'));
    await page.goBack();
    await expect(page.locator(`[data-result="${verse}"]`)).toBeInViewport();
    await expectAtPlace(page, place);
  });

  test('has an address, so that it opens in a new tab', async ({ page }) => {
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
      .filter({ has: page.getByRole('listitem') })
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

  test('is reached with the arrow keys from the search box and back', async ({ page }) => {
    await goto(page, '/search');
    await search(page, 'mustard seed');
    await expect(results(page).nth(2)).toBeVisible();
    await expect(boxOf(page)).toBeFocused();
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

test.describe('a search without results', () => {
  test('says that nothing was found', async ({ page }) => {
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
      test(`says ${what}, and can be retried`, async ({ page }) => {
        await page.clock.install();
        await page.route('**/api/search?*', (route) => route.fulfill(answer));
        await goto(page, '/search');
        await search(page, 'love');
        const alert = page.getByRole('alert');
        // The client retries three times before it gives up.
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

    test('says that there is no network, and searches by itself when it is back', async ({
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

  test('refuses 10,000 characters, and offers the quote check', async ({ page }) => {
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

  test('any query gets an answer, in the browser and from the server', async ({ page, request }) => {
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
      // The previous results stay meanwhile.
      await expect(boxOf(page)).toBeEnabled();
      await expect(answered).toBeVisible();
      await expect(boxOf(page)).toHaveValue(query);
      const fromServer = await request.get(page.url());
      expect(fromServer.status()).toBe(200);
      expect(await fromServer.text()).toMatch(/Found \d+ results for|No results found\./);
    }
  });
});
