import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { REFUSED, signInQuietly } from './account-helpers.ts';
import { answerWith, becomePro, countRequests, eventsOf, paths } from './ai-helpers.ts';
import { expect, test } from './fixtures.ts';
import { goto } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

test('the passage report analyzes the text itself, and is stored on the device until it expires', async ({
  page,
}) => {
  await becomePro(page);
  await page.goto('/study?passage=John+3:16-18&q=grace');
  const requests = countRequests(page);
  await page.getByRole('button', { name: 'Show the report' }).click();
  const report = page.getByRole('region', { name: 'Passage report' });
  for (const title of ['Cross references', 'Recurring words', 'How the versions differ']) {
    await expect(report.getByRole('heading', { name: title })).toBeVisible();
  }
  await expectAccessible(page);
  // The report is shown before it is stored.
  await expect.poll(async () => (await analyses(page)).length).toBe(1);
  const before = requests.count;
  await page.reload();
  await page.getByRole('button', { name: 'Show the report' }).click();
  await expect(report.getByRole('heading', { name: 'Recurring words' })).toBeVisible();
  expect(requests.count).toBe(before);
  const rows = await analyses(page);
  expect(rows).toMatchObject([{ id: 'kjv:John 3:16-18', syncedWithServer: 1 }]);
  await analyses(page, Date.now() - 1000);
  await page.reload();
  await page.getByRole('button', { name: 'Show the report' }).click();
  await expect.poll(() => requests.count).toBe(before + 1);
  await expect.poll(async () => (await analyses(page))[0]?.expiresAt).toBeGreaterThan(Date.now());
});

test('the passage report says when it cannot be loaded', async ({ page }) => {
  await becomePro(page);
  await page.goto('/study?passage=John+3:17&q=grace');
  await page.route(paths.report, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Show the report' }).click();
  await expect(page.getByText('The report could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'How the versions differ' })).toBeVisible();
});

test('the passage report is below the insights on a chapter, for Pro', async ({ page }) => {
  await answerWith(page, paths.insight, eventsOf(), 2);
  await becomePro(page);
  await goto(page, '/read/kjv/john/3');
  await page.getByRole('button', { name: 'AI insights on this chapter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insights on John 3' });
  await dialog.getByRole('button', { name: 'Show the report' }).click();
  await expect(dialog.getByRole('heading', { name: 'Recurring words' })).toBeVisible();
  await signInQuietly(page);
  await goto(page, '/read/kjv/john/3');
  await page.getByRole('button', { name: 'AI insights on this chapter' }).click();
  await dialog.getByRole('link', { name: 'Part of Pro' }).click();
  await expect(page).toHaveURL(/\/preferences$/);
  await expect(dialog).toBeHidden();
});

/** The stored reports; with a time, after their expiry was set to it. */
function analyses(page: Page, expiresAt?: number): Promise<{ id: string; expiresAt: number }[]> {
  return page.evaluate(
    (time) =>
      new Promise<{ id: string; expiresAt: number }[]>((resolve, reject) => {
        const opening = indexedDB.open('lampstand');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction('analysisCache', 'readwrite');
          const store = change.objectStore('analysisCache');
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const row of reading.result) if (time) store.put({ ...row, expiresAt: time });
          };
          change.onabort = () => reject(change.error);
          change.oncomplete = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    expiresAt,
  );
}
