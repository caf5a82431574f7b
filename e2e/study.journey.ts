import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, prefer } from './accessible.ts';
import { signInQuietly } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { expectAtPlace } from './search-helpers.ts';
import { desktop, goto, phone, signIn } from './shell-helpers.ts';
import { soughtBy } from './sought.ts';

const glossary = (page: Page) => page.getByRole('region', { name: 'Glossary' });
const terms = (page: Page) => glossary(page).getByRole('article');
const term = (page: Page, name: string) =>
  terms(page).filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const box = (page: Page) => page.getByPlaceholder('Search glossary...');
const category = (page: Page) => page.getByLabel('Category');
const passageBox = (page: Page) => page.getByLabel('Look up a passage');

async function lookUp(page: Page, text: string): Promise<void> {
  await passageBox(page).fill(text);
  await page.getByRole('button', { name: 'Look up' }).click();
}

test.describe('the glossary', () => {
  test('has about a hundred terms in eight categories, also without JavaScript', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/study');
    await expect(page).toHaveTitle('Bible Study · Lampstand');
    await expect(page.getByRole('heading', { name: 'Glossary' })).toBeVisible();
    expect(await terms(page).count()).toBeGreaterThanOrEqual(100);
    await expect(category(page).getByRole('option')).toHaveText([
      'All Categories',
      'Theological Concepts',
      'Biblical Books and Divisions',
      'Religious Practices and Objects',
      'Biblical Terms',
      'Spiritual Beings',
      'Biblical Events',
      'Religious Groups',
      'Miscellaneous Terms',
    ]);
    const abba = term(page, 'Abba');
    await expect(abba).toContainText('Biblical Terms');
    await expect(abba).toContainText('The Aramaic word for "father"');
    await expect(abba.getByRole('heading', { name: 'Key Verses' })).toBeVisible();
    await expect(abba.getByRole('heading', { name: 'Related Terms' })).toBeVisible();
    await page.goto('/study?q=aramaic&category=Biblical+Terms');
    await expect(term(page, 'Abba')).toBeVisible();
    expect(await terms(page).count()).toBeLessThan(5);
    await context.close();
  });

  test('is searched by term and definition, and by category', async ({ page }) => {
    await goto(page, '/study');
    const all = await terms(page).count();
    await box(page).fill('ABBA');
    await expect(term(page, 'Abba')).toBeVisible();
    await expect(page).toHaveURL(/\/study\?q=ABBA$/);
    await category(page).selectOption('Biblical Events');
    await expect(terms(page)).toHaveCount(0);
    await expect(glossary(page)).toContainText('No terms found.');
    await page.getByRole('button', { name: 'Show all terms' }).click();
    await expect(terms(page)).toHaveCount(all);
    await expect(box(page)).toHaveValue('');
    await category(page).selectOption('Religious Groups');
    await expect(page).toHaveURL(/\/study\?category=Religious\+Groups$/);
    await expect(term(page, 'Pharisees')).toBeVisible();
    await expect(glossary(page).getByRole('status')).toHaveText(/^\d+ of \d+ terms$/);
    await category(page).selectOption('All Categories');
    await expect(terms(page)).toHaveCount(all);
  });

  test('opens its key verses in the King James Version, and Return restores the position', async ({
    page,
    baseURL,
  }) => {
    await prefer(page, baseURL, 'v=web');
    await goto(page, '/study');
    await box(page).fill('covenant');
    await expect(glossary(page).getByRole('status')).toHaveText(/^\d+ of \d+ terms$/);
    const link = term(page, 'Covenant').getByRole('link', { name: 'Jeremiah 31:31–34' });
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(await soughtBy(page, () => link.click())).toBe('v31');
    await expect(page).toHaveURL(/\/read\/kjv\/jeremiah\/31$/);
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(box(page)).toHaveValue('covenant');
    await expect(link).toBeInViewport();
    await expectAtPlace(page, place);
  });

  test('leads from term to related term, each with its own address', async ({ page }) => {
    await goto(page, '/study?q=Aramaic');
    await term(page, 'Abba').getByRole('link', { name: 'Trinity' }).click();
    await expect(page).toHaveURL(/\/study#trinity$/);
    await expect(box(page)).toHaveValue('');
    await expect(term(page, 'Trinity').getByRole('heading', { level: 3 })).toBeFocused();
    await expect(term(page, 'Trinity').getByRole('heading', { level: 3 })).toBeInViewport();
    await goto(page, '/study#passover');
    await expect(term(page, 'Passover').getByRole('heading', { level: 3 })).toBeFocused();
    await expect(term(page, 'Passover').getByRole('heading', { level: 3 })).toBeInViewport();
  });
});

test.describe('a passage on the study page', () => {
  test('is looked up by its reference, with its text, cross references and terms', async ({ page }) => {
    await goto(page, '/study');
    await lookUp(page, 'jn 3 1-8');
    await expect(page).toHaveURL(/\/study\?passage=jn\+3\+1-8$/);
    await expect(page.getByRole('heading', { name: 'John 3:1–8' })).toBeVisible();
    const text = page.getByRole('region', { name: 'Passage' }).getByRole('article');
    await expect(text).toContainText('There was a man of the Pharisees, named Nicodemus');
    await expect(text).toContainText('so is every one that is born of the Spirit.');
    await expect(text.getByRole('listitem')).toHaveCount(8);
    const references = page.getByRole('region', { name: /^Cross references/ });
    await expect(references).toContainText('John 3:1');
    await page.getByRole('button', { name: 'Cross references of John 3:3' }).click();
    await expect(references).toContainText('John 3:3');
    await expect(references.getByRole('link').first()).toBeVisible();
    const found = page.getByRole('region', { name: 'Terms in this passage' });
    await found.getByText('Kingdom of God').click();
    await expect(found).toContainText('The reign of God');
    await found.getByRole('link', { name: 'In the glossary' }).first().click();
    await expect(page).toHaveURL(/\/study\?passage=jn\+3\+1-8#[a-z-]+$/);
  });

  test('is rendered by the server in the reader’s version', async ({ page, baseURL, request }) => {
    const html = await (await request.get('/study?passage=Psalm+23')).text();
    expect(html).toContain('The LORD is my shepherd');
    await prefer(page, baseURL, 'v=asv');
    await goto(page, '/study?passage=Psalm+23');
    await expect(page.getByText('American Standard Version', { exact: true })).toBeVisible();
    await expect(page.getByText('Jehovah is my shepherd; I shall not want.', { exact: true })).toBeVisible();
  });

  test('opens a cross reference in the reader, and returns', async ({ page }) => {
    await goto(page, '/study?passage=John+3:16');
    const first = page
      .getByRole('region', { name: /^Cross references/ })
      .getByRole('link')
      .first();
    await first.click();
    await expect(page).toHaveURL(/\/read\/kjv\//);
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/study\?passage=John\+3:16$/);
    await expect(page.getByText('For God so loved the world')).toBeVisible();
  });

  test('may be a book, several passages, or a long one', async ({ page }) => {
    await goto(page, '/study');
    await lookUp(page, 'Ruth');
    await expect(page.getByRole('heading', { name: 'Ruth 1', exact: true })).toBeVisible();
    await lookUp(page, 'Ps 117; Jude 5');
    await expect(page.getByRole('heading', { name: 'Psalms 117; Jude 1:5' })).toBeVisible();
    await lookUp(page, 'Psalm 119');
    await expect(page.getByText('These are the first 100 of 176 verses.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Psalms 117; Jude 1:5' })).toBeVisible();
  });

  for (const [typed, message] of [
    ['what is love', 'Invalid reference format: what is love'],
    [
      'John 99',
      'The passage "John 99" could not be found in the KJV translation. Please check the reference and translation.',
    ],
  ] as const) {
    test(`that does not exist shows a message: ${typed}`, async ({ page }) => {
      await goto(page, '/study');
      await lookUp(page, typed);
      await expect(page.getByRole('alert')).toContainText(message);
      await lookUp(page, 'John 11:35');
      await expect(page.getByText('Jesus wept.')).toBeVisible();
    });
  }

  test('any typed text gets an answer', async ({ page, request }) => {
    await goto(page, '/study');
    for (const typed of [
      '((((',
      '<img src=x onerror=alert(1)>',
      `${'a'.repeat(1500)} 3`,
      '%00%',
      '愛 3:16',
    ]) {
      await lookUp(page, typed);
      await expect(page).toHaveURL((url) => url.searchParams.get('passage') === typed);
      await expect(page.getByRole('alert')).toContainText(typed.slice(0, 60));
      await expect(page.getByRole('alert')).toContainText(/Invalid reference format|could not be found/);
      expect((await request.get(page.url())).status()).toBe(200);
    }
  });

  test.describe('without a network', () => {
    test.use({
      expectedNoise:
        /Failed to load resource|ERR_INTERNET_DISCONNECTED|The search on this device failed: .* dynamically imported/,
    });

    test('shows a message, and loads when the network is back', async ({ page, context }) => {
      await goto(page, '/study');
      await context.setOffline(true);
      await lookUp(page, 'John 11:35');
      await expect(page.getByRole('alert')).toContainText(
        'No internet connection. Using offline cache if available.',
      );
      await context.setOffline(false);
      await expect(page.getByText('Jesus wept.')).toBeVisible();
    });
  });
});

test.describe('study notes', () => {
  const beside = (page: Page) => page.getByRole('region', { name: 'Study notes' });

  test('ask to sign in, and lead back to the passage', async ({ page }) => {
    await goto(page, '/study?passage=John+3');
    await beside(page).getByRole('button', { name: 'Sign in to write' }).click();
    await expect(signIn(page)).toBeVisible();
    await expect(page).toHaveURL(/\/study\?passage=John\+3$/);
  });

  test('can be written beside the passage', async ({ page }) => {
    await signInQuietly(page);
    await goto(page, '/study?passage=John+3:1-8');
    await beside(page).getByRole('button', { name: 'New study note' }).click();
    await expect(beside(page).getByLabel('Passage')).toHaveValue('John 3:1-8');
    await beside(page).getByLabel('Title').fill('By night');
    await beside(page).getByLabel('Note', { exact: true }).fill('Why did he come *by night*?');
    await beside(page).getByRole('button', { name: 'Save Note' }).click();
    await expect(beside(page).getByRole('heading', { name: 'By night' })).toBeVisible();
    await expect(beside(page).locator('em')).toHaveText('by night');
    await expect(beside(page).getByRole('button', { name: 'New study note' })).toBeFocused();
  });

  test('are read beside their chapter, and changed there', async ({ page }) => {
    await signInQuietly(page);
    await page.request.put(`/api/study-notes/${randomUUID()}`, {
      data: { title: 'By night', content: 'Why?', tags: [], passage: 'John 3:1-8', base: null },
    });
    await goto(page, '/study?passage=jn+3:16');
    await beside(page).getByRole('button', { name: 'Edit By night' }).click();
    await beside(page).getByLabel('Note', { exact: true }).fill('He was afraid.');
    await beside(page).getByRole('button', { name: 'Save Note' }).click();
    await expect(beside(page)).toContainText('He was afraid.');
    await lookUp(page, 'Psalm 23');
    await expect(beside(page)).toContainText('You have no study note on this chapter yet.');
    await beside(page).getByRole('link', { name: 'All notes' }).click();
    await expect(page.getByText('He was afraid.')).toBeVisible();
  });
});

test.describe('the terms in the reader', () => {
  const popover = (page: Page) => page.getByRole('dialog', { name: 'Kingdom of God' });
  const painted = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('term') ?? [])].map(String));

  test('are underlined when preferred, and explain themselves', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await goto(page, '/read/kjv/john/3');
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((url) => /underlines|glossary/.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Reading preferences' }).click();
    const wanted = page.getByRole('switch', { name: 'Glossary terms' });
    await wanted.click();
    await page.keyboard.press('Escape');
    await expect(wanted).toHaveCount(0);
    await expect.poll(() => painted(page)).toContain('kingdom of God');
    // A click on the word itself.
    const at = await page.evaluate(() => {
      const range = [...(CSS.highlights.get('term') ?? [])].find((each) => String(each) === 'kingdom of God');
      const rect = (range as Range).getClientRects()[0];
      return rect ? { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 } : { x: 0, y: 0 };
    });
    await page.mouse.click(at.x, at.y);
    await expect(popover(page)).toContainText('The reign of God');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(popover(page)).toBeHidden();
    await page.mouse.click(at.x, at.y);
    await popover(page).getByRole('link', { name: 'In the glossary' }).click();
    await expect(page).toHaveURL(/\/study#kingdom-of-god$/);
    await page.goBack();
    await expect.poll(() => painted(page)).toContain('kingdom of God');
    await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
    await expect.poll(() => painted(page)).not.toContain('kingdom of God');
    await page.getByRole('button', { name: 'Reading preferences' }).click();
    await wanted.click();
    await expect.poll(() => painted(page)).toEqual([]);
  });

  test('are reached from their verse by keyboard', async ({ page, baseURL }) => {
    await prefer(page, baseURL, 'g=1');
    await goto(page, '/read/kjv/john/3');
    await page.getByRole('button', { name: 'Verse 3', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Kingdom of God' }).press('Enter');
    await expect(popover(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Kingdom of God' })).toBeFocused();
  });
});

for (const viewport of [phone, desktop]) {
  test(`the study page is accessible in every theme at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // A few terms are enough, because axe is slow on all of them.
    await goto(page, '/study?passage=John+11:35&q=aramaic');
    await expect(
      page
        .getByRole('region', { name: /^Cross references/ })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
}
