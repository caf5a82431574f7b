import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { desktop, goto, phone } from './shell-helpers.ts';
import { soughtBy } from './sought.ts';

const textOf = (page: Page) => page.getByLabel('Text to check');
const checkButton = (page: Page) => page.getByRole('button', { name: 'Check', exact: true });
const verdicts = (page: Page) => page.getByRole('region', { name: 'Verdicts' }).getByRole('listitem');

async function check(page: Page, text: string): Promise<void> {
  await textOf(page).fill(text);
  await checkButton(page).click();
}

test.describe('the quote check', () => {
  test('is linked from the search and from "go to"', async ({ page }) => {
    await goto(page, '/search');
    await page.getByRole('link', { name: 'Is this in the Bible?' }).click();
    await expect(page).toHaveURL(/\/quote-check$/);
    await expect(page).toHaveTitle('Is this in the Bible? · Lampstand');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this in the Bible?');
    await page.getByRole('button', { name: 'Go to' }).click();
    await page.getByRole('combobox', { name: 'Passage, book or page' }).fill('search');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Search' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to' }).click();
    await page.getByRole('combobox', { name: 'Passage, book or page' }).fill('quote');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/quote-check$/);
  });

  test('has an example with all three verdicts', async ({ page }) => {
    await goto(page, '/quote-check');
    await page.getByRole('button', { name: 'Try an example' }).click();
    await expect(verdicts(page)).toHaveCount(3);
    await expect(
      page.getByText('3 sentences: 1 word for word, 1 with differences, 1 not found'),
    ).toBeVisible();
    await expect(verdicts(page).nth(0)).toContainText('Word for word');
    await expect(verdicts(page).nth(0)).toContainText('Jesus wept.');
    await expect(verdicts(page).nth(0).getByRole('link')).toHaveText('John 11:35in all versions');
    await expect(verdicts(page).nth(1)).toContainText('With differences');
    await expect(verdicts(page).nth(1).locator('del')).toContainText('never');
    await expect(verdicts(page).nth(1).locator('ins')).toContainText('not');
    await expect(verdicts(page).nth(1).getByRole('link')).toHaveText(/^Psalms 23:1/);
    await expect(verdicts(page).nth(2)).toContainText('Not found');
    await expect(verdicts(page).nth(2)).toContainText('God helps those who help themselves.');
  });

  test('says which version has a sentence, and opens it there', async ({ page }) => {
    await goto(page, '/quote-check');
    await check(page, 'Yahweh is my shepherd; I shall lack nothing.');
    const place = verdicts(page).first().getByRole('link');
    await expect(place).toHaveText('Psalms 23:1WEB');
    expect(await soughtBy(page, () => place.click())).toBe('v1');
    await expect(page).toHaveURL(/\/read\/web\/psalms\/23$/);
  });

  test('links all places of a frequent sentence, and a search for one that is not found', async ({
    page,
  }) => {
    await goto(page, '/quote-check');
    await check(page, 'And it came to pass. Cleanliness is next to godliness.');
    await verdicts(page)
      .first()
      .getByRole('link', { name: /^\d+ times in / })
      .click();
    await expect(page).toHaveURL(/\/search\?q=%22And\+it\+came\+to\+pass%22/);
    await expect(page.getByText(/^Found \d+ results/)).toBeVisible();
    await page.goBack();
    await check(page, 'Cleanliness is next to godliness.');
    await page.getByRole('link', { name: 'Search for its words' }).click();
    await expect(page).toHaveURL(/\/search\?q=Cleanliness/);
  });

  test('can be sent with Ctrl+Enter, and keeps the text', async ({ page }) => {
    await goto(page, '/quote-check');
    await textOf(page).fill('In the beginning God created the heaven and the earth.');
    await textOf(page).press('Control+Enter');
    await expect(verdicts(page).first()).toContainText('Genesis 1:1');
    await expect(textOf(page)).toHaveValue('In the beginning God created the heaven and the earth.');
  });

  test('does nothing without words', async ({ page }) => {
    await goto(page, '/quote-check');
    await expect(checkButton(page)).toBeDisabled();
    await textOf(page).fill('  \n ');
    await expect(checkButton(page)).toBeDisabled();
    await textOf(page).press('Control+Enter');
    await expect(verdicts(page)).toHaveCount(0);
    await check(page, '... 12 !!!');
    await expect(page.getByText('There are no words to check in this text.')).toBeVisible();
  });

  test('refuses a text that is too long, and accepts one of the greatest length', async ({ page }) => {
    await goto(page, '/quote-check');
    await textOf(page).fill('x'.repeat(10_001));
    await expect(page.getByRole('alert')).toHaveText(
      'This text has 10,001 characters. At most 10,000 can be checked at once.',
    );
    await expect(checkButton(page)).toBeDisabled();
    const text = 'In the beginning God created the heaven and the earth. '.repeat(181).slice(0, 10_000);
    await check(page, text);
    await expect(verdicts(page).first()).toContainText('Word for word');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  for (const text of [
    '愛は忍耐強い。',
    '<script>alert(1)</script>',
    '(a+)+$ '.repeat(500),
    '“““"""',
    '\u0000 amen',
  ]) {
    test(`answers ${JSON.stringify(text.slice(0, 20))}`, async ({ page }) => {
      await goto(page, '/quote-check');
      await check(page, text);
      await expect(page.getByText(/^(\d+ sentences?: |There are no words)/)).toBeVisible();
    });
  }

  test.describe('when the request fails', () => {
    test.use({ expectedNoise: /Failed to load resource/ });

    test('shows progress, then what went wrong, and can be retried', async ({ page }) => {
      let fail = () => {};
      const held = new Promise<void>((resolve) => {
        fail = resolve;
      });
      await page.route('**/api/quote-check', async (route) => {
        await held;
        await route.abort();
      });
      await goto(page, '/quote-check');
      await check(page, 'Jesus wept.');
      await expect(page.getByRole('button', { name: 'Checking…' })).toBeDisabled();
      fail();
      await expect(page.getByRole('alert')).toContainText('The text could not be checked');
      await expect(page.getByRole('alert')).toContainText('No internet connection.');
      await page.unroute('**/api/quote-check');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(verdicts(page).first()).toContainText('John 11:35');
    });
  });

  for (const viewport of [phone, desktop]) {
    test(`is accessible in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await goto(page, '/quote-check');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try an example' }).click();
      await expect(verdicts(page)).toHaveCount(3);
      await expectAccessible(page);
      await textOf(page).fill('x'.repeat(10_001));
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  }
});
