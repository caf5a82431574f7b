import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createAccount, PASSWORD, REFUSED, signInQuietly, toast } from './account-helpers.ts';
import {
  allowance,
  answerWith,
  becomePro,
  countRequests,
  event,
  eventsOf,
  failWith,
  paths,
} from './ai-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, goto, phone, signIn } from './shell-helpers.ts';

test.use({ expectedNoise: new RegExp(`${REFUSED.source}|net::ERR_`) });

const insight = (page: Page, about: string) => page.getByRole('dialog', { name: `Insights on ${about}` });
const chapterButton = (page: Page) => page.getByRole('button', { name: 'AI insights on this chapter' });
const verseButton = (page: Page) => page.getByRole('button', { name: 'AI insights', exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const writtenText = (page: Page) => page.getByRole('dialog').locator('.answer-text');

/** Waits until the requested answer has replaced the previous one. */
const answered = (page: Page) => expect(writtenText(page)).toContainText('God so loved the world');

/** Records the requests. */
function asked(page: Page): { mode?: string; chapter?: number; regenerate?: boolean; engine?: string }[] {
  const bodies: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/insights')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test.describe('insights on a chapter', () => {
  test('are open to everybody, detailed, and based on scripture', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const requests = asked(page);
    await chapterButton(page).click();
    await expect(insight(page, 'John 3')).toBeVisible();
    await expect(button(page, 'Detailed')).toHaveAttribute('aria-pressed', 'true');
    await expect(writtenText(page)).not.toBeEmpty();
    await expect(button(page, 'Regenerate')).toBeVisible();
    await expect(page.getByText(/of 5 chapter insights left today/)).toBeVisible();
    expect(requests[0]).toMatchObject({
      book: 'JOHN',
      chapter: 3,
      verse: 0,
      version: 'kjv',
      mode: 'detailed',
    });
    const size = await insight(page, 'John 3').boundingBox();
    expect(size?.width).toBeLessThanOrEqual(672);
    expect(size?.height).toBeLessThanOrEqual(desktop.height * 0.85);
    await page.keyboard.press('Escape');
    await expect(insight(page, 'John 3')).toBeHidden();
    await expect(chapterButton(page)).toBeFocused();
  });

  test('step from chapter to chapter, detailed each time', async ({ page }) => {
    await answerWith(page, paths.insight, eventsOf(), 5);
    await goto(page, '/read/kjv/john/3');
    const requests = asked(page);
    await chapterButton(page).click();
    await answered(page);
    await button(page, 'Brief').click();
    await expect(button(page, 'Brief')).toHaveAttribute('aria-pressed', 'true');
    await answered(page);
    const next = page.getByRole('button', { name: 'Next chapter: John 4' });
    await page.mouse.move(1, 1);
    await page.getByRole('button', { name: 'Close', exact: true }).focus();
    await expect(next.locator('..')).toHaveCSS('opacity', '0');
    await insight(page, 'John 3').hover();
    await expect(next.locator('..')).toHaveCSS('opacity', '1');
    await next.click();
    await expect(insight(page, 'John 4')).toBeVisible();
    await expect(button(page, 'Detailed')).toHaveAttribute('aria-pressed', 'true');
    await answered(page);
    await page.mouse.move(1, 1);
    await page.getByRole('button', { name: 'Previous chapter: John 3' }).focus();
    await expect(next.or(page.getByRole('button', { name: 'Next chapter: John 5' })).locator('..')).toHaveCSS(
      'opacity',
      '1',
    );
    await page.keyboard.press('Enter');
    await expect(insight(page, 'John 3')).toBeVisible();
    await answered(page);
    expect(requests.map(({ chapter, mode }) => `${chapter} ${mode}`)).toEqual([
      '3 detailed',
      '3 brief',
      '4 detailed',
      '3 detailed',
    ]);
  });

  test('are requested anew by Regenerate and by choosing a length', async ({ page }) => {
    await answerWith(page, paths.insight, eventsOf(), 5);
    await goto(page, '/read/kjv/john/3');
    const requests = asked(page);
    await chapterButton(page).click();
    await answered(page);
    await button(page, 'Regenerate').click();
    await answered(page);
    await button(page, 'Detailed').click();
    await expect.poll(() => requests.length).toBe(3);
    expect(requests.map(({ regenerate = false }) => regenerate)).toEqual([false, true, false]);
  });

  test('can be stopped, and closing the dialog aborts them', async ({ page }) => {
    await page.route(paths.insight, () => undefined);
    await goto(page, '/read/kjv/john/3');
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    const first = page.waitForRequest(paths.insight);
    await chapterButton(page).click();
    await first;
    await button(page, 'Stop').click();
    await expect(page.getByRole('dialog').getByText('Stopped.').last()).toBeVisible();
    await expect.poll(() => failed.length).toBe(1);
    const second = page.waitForRequest(paths.insight);
    await button(page, 'Detailed').click();
    await second;
    await expect(button(page, 'Stop')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => failed.length).toBe(2);
  });

  test('start afresh each time they are opened', async ({ page }) => {
    await answerWith(page, paths.insight, eventsOf(), 3);
    await goto(page, '/read/kjv/john/3');
    await chapterButton(page).click();
    await button(page, 'Brief').click();
    await button(page, 'Close').click();
    await chapterButton(page).click();
    await expect(button(page, 'Detailed')).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('insights on a verse', () => {
  test('need an account, and open after signing in', async ({ page }) => {
    await answerWith(page, paths.insight);
    const email = await createAccount(page);
    await goto(page, '/read/kjv/john/3');
    await page.locator('#v16').click();
    await page.getByRole('button', { name: 'Sign in to use AI insights' }).click();
    await expect(signIn(page)).toBeVisible();
    await page.getByRole('dialog').getByLabel('Email').fill(email);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(insight(page, 'John 3:16')).toBeVisible();
  });

  test('are brief, or detailed on request, and show the remaining allowance', async ({ page }) => {
    await signInQuietly(page);
    await goto(page, '/read/web/john/3');
    const requests = asked(page);
    await page.locator('#v16').click();
    await verseButton(page).click();
    await expect(button(page, 'Brief')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/of 20 insights left today/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Next chapter:/ })).toHaveCount(0);
    const brief = await writtenText(page).textContent();
    await button(page, 'Detailed').click();
    await expect(button(page, 'Regenerate')).toBeVisible();
    await expect(writtenText(page)).not.toHaveText(brief ?? '');
    expect(requests).toMatchObject([
      { book: 'JOHN', verse: 16, version: 'web', mode: 'brief' },
      { book: 'JOHN', verse: 16, version: 'web', mode: 'detailed' },
    ]);
    await page.keyboard.press('Escape');
    await expect(verseButton(page)).toBeFocused();
  });
});

test.describe('quotations in an insight', () => {
  test('are marked as exact, altered or not found', async ({ page }) => {
    await answerWith(page, paths.insight);
    await goto(page, '/read/kjv/john/3');
    await chapterButton(page).click();
    const dialog = insight(page, 'John 3');
    await expect(dialog.getByRole('button', { name: /John 3:99/ })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'John 3:99' })).toHaveCount(0);
    await expect(dialog.getByRole('link', { name: 'John 3:16' }).first()).toHaveAttribute(
      'href',
      '/bible/john/3?verse=16',
    );
    await dialog.getByRole('button', { name: /liked the world/ }).click();
    const check = dialog.getByRole('listitem').filter({ hasText: 'Differs from scripture' });
    await expect(check).toBeFocused();
    await expect(check.locator('del')).toContainText('liked');
    await expect(check.locator('ins')).toContainText('loved');
    await dialog.getByRole('button', { name: /John 3:99/ }).press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'There is no such passage' })).toBeFocused();
    await expect(dialog).toContainText('No scripture says this');
    await expectAccessible(page);
  });

  test('open in the reader in their version, and Return leads back to the insight', async ({ page }) => {
    await answerWith(page, paths.insight, eventsOf(), 2);
    await goto(page, '/read/web/genesis/1');
    await chapterButton(page).click();
    await insight(page, 'Genesis 1').getByRole('link', { name: 'John 3:16' }).first().click();
    await expect(page).toHaveURL(/\/read\/web\/john\/3$/);
    await expect(insight(page, 'Genesis 1')).toBeHidden();
    await expect(page.locator('#v16')).toBeInViewport();
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/read\/web\/genesis\/1$/);
    await expect(insight(page, 'Genesis 1')).toBeVisible();
  });

  test('come with their author, what was sent, and what was checked', async ({ page }) => {
    await answerWith(page, paths.insight);
    await goto(page, '/read/kjv/john/3');
    await chapterButton(page).click();
    await page.getByText('Written by an AI model', { exact: true }).click();
    const dialog = insight(page, 'John 3');
    await expect(dialog).toContainText('deepseek-chat');
    await expect(dialog).toContainText('You are a knowledgeable biblical scholar.');
    await expect(dialog).toContainText('2 references and 3 quotations: 2 verified, 1 differs, 2 not found');
  });
});

test.describe('a failed insight', () => {
  test('is reported in the dialog, with a retry and an answer from scripture', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const requests = asked(page);
    await failWith(
      page,
      paths.insight,
      'ai/insight-failed',
      'Failed to generate insights. Please try again.',
    );
    await chapterButton(page).click();
    const problem = page.getByRole('dialog').getByRole('alert');
    await expect(problem).toContainText('Failed to generate insights. Please try again.');
    await failWith(page, paths.insight, 'network/server-error', 'Server error. Please try again later.');
    // The message is the same for each failure, and disappears during a retry.
    const again = page.waitForResponse(paths.insight);
    await button(page, 'Try again').click();
    await again;
    await expect(problem).toContainText('Failed to generate insights. Please try again.');
    await failWith(
      page,
      paths.insight,
      'ai/unreachable',
      'Unable to connect to the AI service. Please check your internet connection and try again.',
    );
    await button(page, 'Try again').click();
    await expect(problem).toContainText('Unable to connect to the AI service.');
    await answerWith(page, paths.insight);
    await button(page, 'Answer from scripture').click();
    await answered(page);
    await expect(problem).toHaveCount(0);
    expect(requests.at(-1)).toMatchObject({ engine: 'built-in' });
  });

  test('keeps the sentences that came before it broke off', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const body = event('start', {}) + event('sentence', { markdown: 'The first sentence.', marks: [] });
    await answerWith(
      page,
      paths.insight,
      body +
        event('error', {
          code: 'ai/insight-failed',
          message: 'Failed to generate insights. Please try again.',
        }),
    );
    await chapterButton(page).click();
    await expect(writtenText(page)).toHaveText('The first sentence.');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to generate insights.');
  });

  test('says when there is no network', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.route(paths.insight, (route) => route.abort());
    await chapterButton(page).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'Unable to connect to the AI service.',
    );
    await expect(button(page, 'Answer from scripture')).toHaveCount(0);
  });

  test('says kindly when the daily allowance is used up', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const message =
      'These were your 5 chapter insights for today. Sign in for 20 a day, or come back tomorrow.';
    await page.route(paths.insight, (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'ai/visitor-limit', message } } }),
    );
    await chapterButton(page).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(message);
    await expect(button(page, 'Try again')).toHaveCount(0);
    await button(page, 'Sign In').click();
    await expect(signIn(page)).toBeVisible();
  });
});

test('with AI switched off nothing is offered and nothing is requested', async ({ page }) => {
  await becomePro(page);
  await goto(page, '/read/kjv/john/3');
  const requests = countRequests(page);
  await page.getByRole('button', { name: 'Reading preferences' }).click();
  await page.getByRole('switch', { name: 'AI insights' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: 'AI insights' })).toBeHidden();
  await expect(chapterButton(page)).toHaveCount(0);
  await page.locator('#v16').click();
  await expect(page.getByRole('button', { name: 'Note', exact: true })).toBeVisible();
  await expect(verseButton(page)).toHaveCount(0);
  for (const address of ['/ai-insights', '/mood-scriptures', '/study?passage=John+3']) {
    await goto(page, address);
    await expect(page.getByRole('heading', { name: 'AI is switched off' })).toBeVisible();
  }
  expect(requests.count).toBe(0);
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByPlaceholder('Ask a question about this passage...')).toBeVisible();
});

test.describe('insights whose code cannot be loaded', () => {
  test.use({ expectedNoise: /net::ERR_FAILED|Unable to initialize AI features/ });

  test('say that AI cannot be started, and load on retry', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await page.route('**/insight-dialog*.js', (route) => route.abort());
    await chapterButton(page).click();
    const message = 'Unable to initialize AI features. Please try again later.';
    await expect(toast(page, message)).toBeVisible();
    await becomePro(page);
    await page.route('**/ai-insights-page*.js', (route) => route.abort());
    await page.goto('/ai-insights');
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute('**/ai-insights-page*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Ask a question about the Bible:')).toBeVisible();
  });
});

test('the reader loads nothing of the insights until they are wanted', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await goto(page, '/read/kjv/john/3');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /insight-dialog|markdown|study-assistant/.test(url))).toEqual([]);
});

for (const viewport of [phone, desktop]) {
  test(`the insights are accessible at ${viewport.width}, and fit`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await answerWith(
      page,
      paths.insight,
      eventsOf(undefined, {
        allowance: { ...allowance, tier: 'reader', limit: 20, remaining: 3, per: 'day' },
      }),
    );
    await goto(page, '/read/kjv/john/3');
    await chapterButton(page).click();
    await expect(page.getByText('3 of 20 insights left today')).toBeVisible();
    await expectAccessible(page);
    const box = await insight(page, 'John 3').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  });
}
