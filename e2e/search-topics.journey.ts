import type { Page } from '@playwright/test';
import { expectAccessible, prefer } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goThereAndBack, results, search } from './search-helpers.ts';
import { goto } from './shell-helpers.ts';

test.describe('the topic of a search', () => {
  const verses = (page: Page, title: string) => page.getByRole('list', { name: `Verses about ${title}` });

  test('is shown above the results: passages with their texts and reasons', async ({ page, request }) => {
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
    await goThereAndBack(page, last);
  });

  test('is one line when the query is a phrase of scripture, and links other topics', async ({ page }) => {
    await goto(page, '/search?q=God+so+loved+the+world');
    await expect(verses(page, "God's love")).toBeHidden();
    await page.getByText('Verses about God’s love').click();
    await expect(verses(page, "God's love")).toBeVisible();
    await search(page, 'death');
    await expect(page.getByText(/results for "death"$/)).toBeVisible();
    await page.getByRole('button', { name: 'losing someone I love' }).click();
    await expect(page).toHaveURL(/q=Losing\+someone\+I\+love/);
    await expect(verses(page, 'Losing someone I love')).toBeVisible();
  });

  for (const query of [
    'suicide',
    'I want to kill myself',
    'my husband hits me',
    'my brother killed himself',
  ]) {
    test(`begins with helplines for the query "${query}"`, async ({ page }) => {
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

  test('is not shown for a search for words', async ({ page }) => {
    for (const query of ['Nebuchadnezzar', '"still small voice"', 'hope AND charity']) {
      await goto(page, `/search?q=${encodeURIComponent(query)}`);
      await expect(page.getByText(/^Found \d+ results/)).toBeVisible();
      await expect(page.getByText(/^Verses about/)).toHaveCount(0);
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
    await goThereAndBack(page, last);
  });

  test('are switched to and from with the arrow keys, and the search stays', async ({ page }) => {
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
