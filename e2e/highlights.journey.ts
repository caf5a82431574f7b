import type { Page } from '@playwright/test';
import {
  createAccount,
  elsewhere,
  fillCredentials,
  openDialog,
  REFUSED,
  signInQuietly,
  submit,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { selectVerse, unsent } from './notes-helpers.ts';
import { goto } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

interface Highlight {
  readonly verseId: string;
  readonly color: string;
}

async function highlights(page: Page): Promise<Record<string, string>> {
  const answer = await page.request.get('/api/highlights');
  const body = (await answer.json()) as { highlights: Highlight[] };
  return Object.fromEntries(body.highlights.map(({ verseId, color }) => [verseId, color]));
}

async function highlight(page: Page, verse: number, color: string): Promise<void> {
  await selectVerse(page, verse);
  await page.getByRole('button', { name: `Highlight in ${color}` }).click();
  await expect(page.locator(`#v${verse}`)).toHaveClass(new RegExp(`mark-${color}`));
}

test('a highlight shows in every version and on every device until it is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signInQuietly(page);
  const second = await elsewhere(browser, baseURL, email);
  const stream = second.waitForResponse('**/api/events*');
  await goto(second, '/read/web/john/3');
  await stream;
  await goto(page, '/read/kjv/john/3');
  await highlight(page, 16, 'sage');
  await expect(second.locator('#v16')).toHaveClass(/mark-sage/);
  await second.close();
  await page.goto('/read/asv/john/3');
  await expect(page.locator('#v16')).toHaveClass(/mark-sage/);
  await selectVerse(page, 16);
  await page.getByRole('button', { name: 'Highlight in sage' }).click();
  await expect(page.locator('#v16')).not.toHaveClass(/mark-sage/);
  await expect.poll(() => highlights(page)).toEqual({});
});

test('highlights of a visitor join the account without changing any it has, and signing out removes them from the device', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await createAccount(page);
  const other = await elsewhere(browser, baseURL, email);
  await other.request.put('/api/highlights', { data: { verseIds: ['john_3_17'], color: 'plum' } });
  await goto(page, '/read/kjv/john/3');
  await highlight(page, 16, 'gold');
  await highlight(page, 17, 'rose');
  await openDialog(page);
  await fillCredentials(page, email);
  await submit(page, 'Sign In').click();
  await expect.poll(() => highlights(other)).toEqual({ john_3_16: 'gold', john_3_17: 'plum' });
  // Signing out before the answer has arrived asks for confirmation.
  await expect.poll(() => unsent(page)).toBe(0);
  await page.goto('/read/kjv/john/3');
  await expect(page.locator('#v16')).toHaveClass(/mark-gold/);
  await expect(page.locator('#v17')).toHaveClass(/mark-plum/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await goto(page, '/read/kjv/john/3');
  // When a new highlight shows, all others of the device show as well.
  await highlight(page, 20, 'sky');
  await expect(page.getByTestId('scripture').locator('[class*=mark-]')).toHaveCount(1);
  await other.context().close();
});
