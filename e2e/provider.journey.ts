import type { Locator, Page } from '@playwright/test';
import { REFUSED, signInQuietly } from './account-helpers.ts';
import { becomePro } from './ai-helpers.ts';
import { expect } from './fixtures.ts';
import { test } from './provider-fixtures.ts';
import { goto } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });
// Instructions to the language model apply to the next request of any journey, so these run one after the other.
test.describe.configure({ mode: 'default' });

const BY_THE_MODEL = 'Written by a language model; every quotation was checked';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answer = (page: Page) => page.locator('.answer-text');
const problem = (page: Page) => page.locator('main').getByRole('alert');
const box = (page: Page) => page.getByLabel('Ask a question about the Bible:');
const history = (page: Page) => page.evaluate(() => localStorage.getItem('bibleAIHistory'));

/** Opens the page as a reader with Pro. */
async function open(page: Page): Promise<void> {
  await becomePro(page);
  await page.goto('/ai-insights');
  await expect(page.getByText('No daily limit; 60 left in this hour')).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await button(page, 'Ask Question').click();
}

async function askAboutPassage(page: Page, question: string): Promise<void> {
  const box = page.getByPlaceholder('Ask a question about this passage...');
  await box.fill(question);
  await box.press('Enter');
}

/** The explanation that opens when a marked passage of the answer is pressed. */
async function explained(page: Page, words: RegExp, verdict: string): Promise<Locator> {
  await answer(page).getByRole('button', { name: words }).click();
  const check = page.locator('li:focus');
  await expect(check).toContainText(verdict);
  return check;
}

test('a question is answered by the language model, with what was sent and checked', async ({ page }) => {
  await open(page);
  await ask(page, 'What is hope?');
  await expect(page.getByRole('heading', { name: 'Referenced Verses' })).toBeVisible();
  await expect(answer(page)).toContainText('It is worth knowing by heart.');
  await expect(answer(page)).not.toContainText('Response:');
  await expect(answer(page).locator('strong')).toHaveText('Read it slowly');
  await expect(page.getByText('No daily limit; 59 left in this hour')).toBeVisible();
  await page.getByText(BY_THE_MODEL, { exact: true }).click();
  const account = page.getByRole('region', { name: 'Answer' }).locator('dl');
  await expect(account).toContainText('deepseek-chat. It can be wrong.');
  await expect(account.getByRole('listitem').filter({ hasText: 'Your question' })).toContainText(
    'What is hope?',
  );
  await expect(account).toContainText('1 reference and 1 quotation: 2 verified');
  await expect.poll(() => history(page)).toContain('What is hope?');
});

test('a false quotation is marked, with the words of scripture', async ({ page }) => {
  await open(page);
  await ask(page, 'sandbox:false-quotation');
  const check = await explained(page, /never want/, 'Differs from scripture');
  await expect(check.locator('del')).toContainText('never');
  await expect(check.locator('ins')).toContainText('not');
  await explained(page, /God helps those/, 'No scripture says this');
  const elsewhere = await explained(page, /Jesus wept/, 'These words stand elsewhere');
  await expect(elsewhere.getByRole('link')).toContainText('John 11:35');
  await expect(answer(page).locator('.quoted')).toHaveCount(0);
});

test('a passage that does not exist is marked, and only existing ones are links', async ({ page }) => {
  await open(page);
  await ask(page, 'sandbox:wrong-reference');
  await expect(page.getByRole('heading', { name: 'Referenced Verses' })).toBeVisible();
  await expect(answer(page).getByRole('link')).toHaveText(['Romans 8:28']);
  for (const name of ['John 99:99', 'Hezekiah 3:16', 'John 3:16-99'])
    await expect(await explained(page, new RegExp(name), 'There is no such passage')).toContainText(name);
  await expect(page.getByRole('region', { name: 'Referenced Verses' }).getByRole('listitem')).toHaveCount(1);
});

test('a stalled answer can be stopped, keeps what has come, and counts', async ({ page }) => {
  await open(page);
  await ask(page, 'sandbox:stall');
  await expect(answer(page)).toHaveText('This passage is close to the heart of scripture.');
  await expect(button(page, 'Thinking...')).toBeDisabled();
  await button(page, 'Stop').click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Stopped.');
  await expect(answer(page)).toHaveText('This passage is close to the heart of scripture.');
  await expect(box(page)).toBeFocused();
  expect(await history(page)).toBeNull();
  await page.reload();
  await expect(page.getByText('No daily limit; 59 left in this hour')).toBeVisible();
});

for (const [behaviour, message] of [
  ['401', 'There seems to be an issue with the AI service configuration. Please contact support.'],
  ['cut', "I apologize, but I'm having trouble processing your question right now. Please try again later."],
  ['empty', 'No answer received'],
] as const) {
  test(`a failed answer (${behaviour}) is reported, and can be answered from scripture`, async ({ page }) => {
    await open(page);
    await ask(page, `What is grace? sandbox:${behaviour}`);
    await expect(problem(page)).toContainText(message);
    await expect(box(page)).toHaveCount(0);
    expect(await history(page)).toBeNull();
    await button(page, 'Answer from scripture').click();
    await expect(page.getByText('From scripture and the built-in glossary', { exact: true })).toBeVisible();
    await expect(answer(page)).toContainText('I am not a language model');
    await expect.poll(() => history(page)).toContain('What is grace?');
  });
}

test('a reader in danger sees the helplines even when no answer comes', async ({ page }) => {
  const question = 'I want to kill myself sandbox:401';
  const help = page.getByRole('note').filter({ hasText: 'call your local emergency number' });
  await open(page);
  await ask(page, question);
  await expect(problem(page)).toBeVisible();
  await expect(help.getByRole('link')).toHaveAttribute('href', 'https://findahelpline.com');
  await button(page, 'Answer from scripture').click();
  await expect(answer(page)).not.toBeEmpty();
  await expect(help).toBeVisible();
  await page.goto('/study?passage=John+3:16');
  await askAboutPassage(page, question);
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('alert')).toBeVisible();
  await expect(help).toBeVisible();
  await page.goto('/mood-scriptures');
  await page.getByLabel('Describe your situation').fill(question);
  await button(page, 'Find scriptures').click();
  await expect(page.getByRole('dialog')).toContainText('Philippians 4:6');
  await expect(help).toBeVisible();
});

test('a provider that fails twice is asked a third time, unnoticed by the reader', async ({
  page,
  provider,
}) => {
  await open(page);
  await provider.tell('500', 2);
  await ask(page, 'What is hope?');
  await expect(answer(page)).toContainText('It is worth knowing by heart.');
  await expect(page.getByText('No daily limit; 59 left in this hour')).toBeVisible();
});

test('the Study Assistant says that it failed, and answers when it is retried', async ({
  page,
  provider,
}) => {
  await becomePro(page);
  await page.goto('/study?passage=John+3:16');
  await provider.tell('401');
  await askAboutPassage(page, 'Who is meant by the world?');
  const turns = page.getByRole('list', { name: 'Conversation' });
  await expect(turns.getByRole('alert')).toContainText(
    'I apologize, but I encountered an error. Please try asking your question again.',
  );
  await turns.getByRole('button', { name: 'Retry question' }).click();
  await expect(answer(page)).toContainText('It is worth knowing by heart.');
  await expect(turns.getByRole('alert')).toHaveCount(0);
});

test('a mood shows our own five when the reply is unusable, and an error when none comes', async ({
  page,
  provider,
}) => {
  await becomePro(page);
  await page.goto('/mood-scriptures');
  await provider.tell('few');
  await button(page, 'Anxious').click();
  const dialog = page.getByRole('dialog', { name: 'Scriptures for Anxious Moments' });
  await expect(dialog).toContainText('these are from our own collection');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await provider.tell('401');
  await button(page, 'Grateful').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'No scriptures found. Please try again.',
  );
  await button(page, 'Try again').click();
  await expect(page.getByRole('dialog')).toContainText('It is offered by the sandbox');
});

test('insights on a chapter say that they failed, load on retry, and are then cached', async ({
  page,
  provider,
}) => {
  await signInQuietly(page);
  await goto(page, '/read/kjv/obadiah/1');
  await provider.tell('401');
  await button(page, 'AI insights on this chapter').click();
  const dialog = page.getByRole('dialog', { name: 'Insights on Obadiah 1' });
  await expect(dialog.getByRole('alert')).toContainText('Failed to generate insights. Please try again.');
  await button(page, 'Try again').click();
  await expect(answer(page)).toContainText('It is worth knowing by heart.');
  await expect(dialog).toContainText('19 of 20 insights left today');
  await button(page, 'Brief').click();
  await expect(dialog).toContainText('18 of 20 insights left today');
  await button(page, 'Detailed').click();
  await dialog.getByText(BY_THE_MODEL, { exact: true }).click();
  await expect(dialog).toContainText(', for an earlier request');
  await expect(dialog).toContainText('18 of 20 insights left today');
});
