import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { hold, REFUSED, signInQuietly } from './account-helpers.ts';
import { answerWith, becomePro, failWith, paths } from './ai-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, openSidebar, phone, sidebar } from './shell-helpers.ts';

test.use({ expectedNoise: new RegExp(`${REFUSED.source}|net::ERR_`) });

const KEY = 'bibleAIHistory';
const box = (page: Page) => page.getByLabel('Ask a question about the Bible:');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const answer = (page: Page) => page.locator('.answer-text');

async function open(page: Page): Promise<void> {
  await becomePro(page);
  await page.goto('/ai-insights');
  await expect(box(page)).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await button(page, 'Ask Question').click();
}

interface Entry {
  readonly question: string;
  readonly response: {
    readonly answer: string;
    readonly references: readonly { readonly reference: string }[];
  };
  readonly timestamp: number;
}

const kept = (page: Page): Promise<Entry[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), KEY);

test('the AI Insights page is for Pro', async ({ page }) => {
  await signInQuietly(page);
  await page.goto('/ai-insights');
  await expect(heading(page, 'AI Insights')).toBeVisible();
  await expect(heading(page, 'Upgrade to Pro')).toBeVisible();
  await expect(page.locator('main')).toContainText('AI Insights is a premium feature.');
  await expect(box(page)).toHaveCount(0);
});

test('a question is answered from scripture, with the verses of the answer', async ({ page }) => {
  await open(page);
  await expect(heading(page, 'Bible AI Assistant')).toBeVisible();
  await expect(box(page)).toHaveAttribute('placeholder', 'What does the Bible say about...');
  await expect(button(page, 'Ask Question')).toBeDisabled();
  await box(page).fill('   ');
  await expect(button(page, 'Ask Question')).toBeDisabled();
  await expect(page.getByRole('button', { name: /Previous Questions/ })).toHaveCount(0);
  const release = await hold(page, paths.question);
  await ask(page, '  What does the Bible say about worry? ');
  await expect(button(page, 'Thinking...')).toBeDisabled();
  await expect(box(page)).toBeDisabled();
  release();
  await expect(heading(page, 'Answer:')).toBeVisible();
  await expect(heading(page, 'Referenced Verses')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused();
  await expect(page.getByText('From scripture and the built-in glossary').first()).toBeVisible();
  const [entry] = await kept(page);
  expect(entry?.question).toBe('What does the Bible say about worry?');
  expect(entry?.response.references.length).toBeGreaterThan(0);
  // Every verse of the list opens in the reader, in the King James Version, and leads back.
  const verses = page.getByRole('region', { name: 'Referenced Verses' });
  const link = verses.getByRole('link').first();
  await expect(link).toHaveAttribute('href', /^\/read\/kjv\//);
  await link.click();
  await expect(page).toHaveURL(/\/read\/kjv\//);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(heading(page, 'Last Question')).toBeVisible();
});

test('an answer links passages that exist, and no others', async ({ page }) => {
  await open(page);
  await answerWith(page, paths.question);
  await ask(page, 'What does John say of love?');
  await expect(answer(page).getByRole('link')).toHaveCount(1);
  await expect(answer(page).getByRole('link')).toHaveAttribute('href', '/read/kjv/john/3?verse=16');
  await answer(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/read\/kjv\/john\/3$/);
  await expect(page.locator('#v16')).toBeInViewport();
});

test('an answer can be stopped, and is not kept in the history', async ({ page }) => {
  await open(page);
  await page.route(paths.question, () => undefined);
  await ask(page, 'What is grace?');
  await button(page, 'Stop').click();
  await expect(box(page)).toBeEnabled();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('What is grace?');
  expect(await kept(page)).toEqual([]);
});

test('a question may have 2,000 characters, and a longer one is refused with a message', async ({ page }) => {
  await open(page);
  await box(page).fill('a'.repeat(2001));
  await expect(page.getByRole('alert')).toHaveText('This has 2,001 characters; 2,000 is the most.');
  await expect(button(page, 'Ask Question')).toBeDisabled();
  await box(page).fill('a'.repeat(2000));
  await expect(button(page, 'Ask Question')).toBeEnabled();
});

test.describe('the history of questions', () => {
  test('shows the last ten questions, newest first, each with its date', async ({ page }) => {
    await becomePro(page);
    await page.goto('/search');
    await page.evaluate((key) => {
      const entries = Array.from({ length: 10 }, (_, i) => ({
        question: `Question ${10 - i}`,
        response: { answer: 'An answer.', references: [], error: null },
        timestamp: Date.now(),
      }));
      localStorage.setItem(key, JSON.stringify(entries));
    }, KEY);
    await page.goto('/ai-insights');
    await answerWith(page, paths.question);
    await ask(page, 'Question 11');
    await expect
      .poll(async () => (await kept(page)).map(({ question }) => question))
      .toEqual(Array.from({ length: 10 }, (_, i) => `Question ${11 - i}`));
    await page.reload();
    await expect(heading(page, 'Last Question')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Question 11');
    await expect(answer(page)).toContainText('God so loved the world');
    await page.getByRole('button', { name: 'Previous Questions (10)' }).click();
    const earlier = page.getByRole('button', { name: /^Question 4/ });
    await expect(earlier).toContainText(String(new Date().getFullYear()));
    await expectAccessible(page);
    await earlier.click();
    await expect(heading(page, 'Answer:')).toBeVisible();
    await expect(box(page)).toHaveValue('Question 4');
    await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused();
  });

  test('can be started afresh when it cannot be read', async ({ page }) => {
    await becomePro(page);
    await page.goto('/search');
    await page.evaluate((key) => localStorage.setItem(key, '[{'), KEY);
    await page.goto('/ai-insights');
    await expect(page.locator('main').getByRole('alert')).toContainText(
      'Failed to load conversation history',
    );
    await expect(box(page)).toHaveCount(0);
    await button(page, 'Start afresh').click();
    await expect(box(page)).toBeVisible();
    expect(await kept(page)).toEqual([]);
  });

  test('is removed from the device on signing out', async ({ page }) => {
    await open(page);
    await answerWith(page, paths.question);
    await ask(page, 'What is hope?');
    await expect.poll(async () => (await kept(page)).length).toBe(1);
    await openSidebar(page);
    await sidebar(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/(read\/.*)?$/);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  });
});

test.describe('a failed answer', () => {
  test('says that the provider cannot be reached, and offers an answer from scripture', async ({ page }) => {
    await open(page);
    const message =
      'Unable to connect to the AI service. Please check your internet connection and try again.';
    await failWith(page, paths.question, 'ai/unreachable', message);
    await ask(page, 'What is grace?');
    await expect(page.locator('main').getByRole('alert')).toContainText(message);
    await expect(box(page)).toHaveCount(0);
    await button(page, 'Answer from scripture').click();
    await expect(heading(page, 'Referenced Verses')).toBeVisible();
    await expect.poll(async () => (await kept(page))[0]?.question).toBe('What is grace?');
  });

  test('shows a message of its own for each other failure', async ({ page }) => {
    await open(page);
    await failWith(page, paths.question, 'network/server-error', 'Server error. Please try again later.');
    await ask(page, 'What is grace?');
    await expect(page.locator('main').getByRole('alert')).toContainText(
      'Failed to get an answer. Please try again.',
    );
    await page.keyboard.press('Tab');
    await expect(button(page, 'Try again')).toBeFocused();
    await expectAccessible(page);
    await page.route(paths.question, (route) => route.abort(), { times: 1 });
    await button(page, 'Try again').click();
    await expect(page.locator('main').getByRole('alert')).toContainText(
      'Unable to connect to the AI service.',
    );
    await button(page, 'Ask another question').click();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('What is grace?');
    expect(await kept(page)).toEqual([]);
  });

  test('says kindly when too much was asked within an hour', async ({ page }) => {
    await open(page);
    const message =
      'You have asked 60 times within an hour. Please take a little rest with what you have read, and ask again soon.';
    await failWith(page, paths.question, 'ai/pro-limit', message);
    await ask(page, 'What is grace?');
    await expect(page.locator('main').getByRole('alert')).toContainText(message);
    await expect(button(page, 'Answer from scripture')).toHaveCount(0);
  });
});

for (const viewport of [phone, desktop]) {
  test(`the AI Insights page with an answer is accessible at ${viewport.width}, and fits`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await answerWith(page, paths.question);
    await ask(page, 'What is love?');
    await expect(heading(page, 'Referenced Verses')).toBeVisible();
    await page.getByText(/in doubt$/).click();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });
}
