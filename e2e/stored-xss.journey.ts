import type { Page } from '@playwright/test';
import { REFUSED, signInQuietly } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { noteField, openNote, putNote, selectVerse } from './notes-helpers.ts';
import { goto } from './shell-helpers.ts';
import { dangerousAddresses, listenForAlarm, xssPayloads } from './xss-payloads.ts';

test.use({ expectedNoise: REFUSED });

async function closeNote(page: Page): Promise<void> {
  await expect(noteField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('forty script injections are shown as text in notes, beside the verse and in the dialog', async ({
  page,
}) => {
  test.slow();
  expect(xssPayloads).toHaveLength(40);
  await signInQuietly(page);
  const hasSounded = await listenForAlarm(page);
  // Psalm 119 has a verse for each.
  for (const [i, payload] of xssPayloads.entries()) await putNote(page, `psalms_119_${i + 1}`, payload);
  await goto(page, '/read/kjv/psalms/119');
  await expect(page.locator('.own-signs')).toHaveCount(40);
  for (const i of xssPayloads.keys()) {
    await selectVerse(page, i + 1);
    await expect(page.getByRole('region', { name: 'Your note' })).toBeAttached();
    expect(await dangerousAddresses(page)).toEqual([]);
  }
  for (const i of [0, 8, 20, 32]) {
    await openNote(page, i + 41);
    await closeNote(page);
    await openNote(page, i + 1);
    await expect(noteField(page)).toHaveValue(xssPayloads[i] ?? '');
    await closeNote(page);
  }
  expect(await hasSounded()).toBe(false);
});
