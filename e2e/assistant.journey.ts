import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { REFUSED } from './account-helpers.ts';
import { answerWith, becomePro, eventsOf, failWith, paths } from './ai-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, goto, phone, signIn } from './shell-helpers.ts';

test.use({ expectedNoise: new RegExp(`${REFUSED.source}|net::ERR_`) });

const box = (page: Page) => page.getByPlaceholder('Ask a question about this passage...');
const turns = (page: Page) => page.getByRole('list', { name: 'Conversation' }).locator('> li');

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
}

/** What was asked about passages. */
function asked(page: Page): { question: string; reference: string; conversation: object[] }[] {
  const bodies: { question: string; reference: string; conversation: object[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/assistant/passages')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

async function openStudy(page: Page): Promise<void> {
  await becomePro(page);
  await page.goto('/study?passage=John+3:16-18&q=grace');
  await expect(box(page)).toBeVisible();
}

test('the Study Assistant asks visitors to sign in', async ({ page }) => {
  await goto(page, '/study?passage=John+3:16');
  await expect(page.getByRole('heading', { name: 'Sign in Required' })).toBeVisible();
  await expect(page.getByText('Please sign in to access Study Assistant')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await expect(signIn(page)).toBeVisible();
});

test('the Study Assistant answers about the passage, and remembers the conversation', async ({ page }) => {
  await openStudy(page);
  const requests = asked(page);
  await ask(page, 'What does this passage say about love?');
  await expect(turns(page)).toHaveCount(1);
  await expect(turns(page).first()).toContainText('What does this passage say about love?');
  await expect(turns(page).first().locator('.answer-text')).not.toBeEmpty();
  await expect(box(page)).toBeEnabled();
  await answerWith(page, paths.passageQuestion);
  await ask(page, 'And about the world?');
  await expect(turns(page).nth(1)).toContainText('God so loved the world');
  expect(requests).toMatchObject([
    { reference: 'John 3:16-18', conversation: [] },
    {
      conversation: [
        { type: 'user', content: 'What does this passage say about love?' },
        { type: 'assistant' },
      ],
    },
  ]);
  await expectAccessible(page);
});

test('the Study Assistant sends a failed question again only when it is retried', async ({ page }) => {
  await openStudy(page);
  const requests = asked(page);
  await failWith(page, paths.passageQuestion, 'ai/failed', 'whatever');
  await ask(page, 'Who is meant by the world?');
  const problem = turns(page).first().getByRole('alert');
  await expect(problem).toContainText(
    'I apologize, but I encountered an error. Please try asking your question again.',
  );
  await ask(page, 'who is meant by the world?');
  await expect(page.getByText('You have asked this already')).toBeVisible();
  expect(requests).toHaveLength(1);
  await answerWith(page, paths.passageQuestion);
  await turns(page).first().getByRole('button', { name: 'Retry question' }).click();
  await expect(turns(page).first()).toContainText('God so loved the world');
  await expect(problem).toHaveCount(0);
  await expect(turns(page)).toHaveCount(1);
  expect(requests).toHaveLength(2);
});

test('the Study Assistant answers from scripture when the provider cannot', async ({ page }) => {
  await openStudy(page);
  await page.route(paths.passageQuestion, (route) => route.abort(), { times: 1 });
  await ask(page, 'What is everlasting life?');
  await expect(turns(page).getByRole('button', { name: 'Retry question' })).toBeVisible();
  await failWith(page, paths.passageQuestion, 'ai/chat-failed', 'whatever');
  await turns(page).getByRole('button', { name: 'Retry question' }).click();
  await turns(page).getByRole('button', { name: 'Answer from scripture' }).click();
  await expect(turns(page).locator('.answer-text')).not.toBeEmpty();
});

test('the Study Assistant can be stopped and asked again', async ({ page }) => {
  await openStudy(page);
  await page.route(paths.passageQuestion, () => undefined, { times: 1 });
  await ask(page, 'What is everlasting life?');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(turns(page)).toContainText('Stopped.');
  await answerWith(page, paths.passageQuestion);
  await turns(page).getByRole('button', { name: 'Retry question' }).click();
  await expect(turns(page)).toContainText('God so loved the world');
});

for (const viewport of [phone, desktop]) {
  test(`the Study Assistant opens beside the reader at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await becomePro(page);
    await goto(page, '/read/kjv/john/3');
    const requests = asked(page);
    await page.locator('#v16').click();
    await page.getByRole('button', { name: 'Study Assistant' }).click();
    const panel = page.getByRole('dialog', { name: /Study Assistant/ });
    await expect(panel).toContainText('John 3:16');
    await answerWith(page, paths.passageQuestion, eventsOf());
    await ask(page, 'What does perish mean here?');
    await expect(panel.locator('.answer-text')).toContainText('God so loved the world');
    expect(requests[0]).toMatchObject({ reference: 'John 3:16' });
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });
}

test('the Study Assistant opens from the insights on a chapter', async ({ page }) => {
  await becomePro(page);
  await goto(page, '/read/kjv/john/3');
  await answerWith(page, paths.insight);
  await page.getByRole('button', { name: 'AI insights on this chapter' }).click();
  await page.getByRole('button', { name: 'Ask about this chapter' }).click();
  await expect(page.getByRole('dialog', { name: /Study Assistant/ })).toContainText('John 3');
  await expect(box(page)).toBeVisible();
});
