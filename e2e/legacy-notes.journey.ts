import type { Page } from '@playwright/test';
import { REFUSED, signInQuietly } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { putNote, serverNote } from './notes-helpers.ts';
import { goto } from './shell-helpers.ts';

test.use({ expectedNoise: new RegExp(`${REFUSED.source}|net::ERR_FAILED`) });

/** A store of the first release, as that one made it; Dexie counts its versions in tens. */
async function makeFirstStore(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lampstand-notes', 10);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          const notes = opening.result.createObjectStore('notes', { keyPath: 'id', autoIncrement: true });
          notes.createIndex('verseId', 'verseId');
          notes.createIndex('verseReference', 'verseReference');
          for (const [verseId, verseReference, content] of [
            ['john_3_16', 'John 3:16', 'Of the device.'],
            ['1john_4_8', '1 John 4:8', 'God is love.'],
          ]) {
            notes.add({ verseId, verseReference, content });
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
}

function legacyNotes(page: Page): Promise<object[]> {
  return page.evaluate(
    () =>
      new Promise<object[]>((resolve, reject) => {
        const opening = indexedDB.open('lampstand-notes');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('notes').objectStore('notes').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

test('notes of the first release are migrated to the second version and into the account, once', async ({
  page,
}) => {
  await signInQuietly(page);
  await putNote(page, 'john_3_16', 'Of the account.');
  await page.goto('/api/openapi.json');
  await makeFirstStore(page);
  // The first note arrives and the second does not, so nothing is cleared.
  await page.route('**/api/notes/1john_4_8', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/1john_4_8'));
  await goto(page, '/read/kjv/john/3');
  await expect
    .poll(() => serverNote(page, 'john_3_16'))
    .toMatchObject({ content: 'Of the account.\n\nOf the device.' });
  await lost;
  expect(await legacyNotes(page)).toMatchObject([
    { book: 'John', chapter: 3, verse: 16, version: 'kjv', content: 'Of the device.' },
    { book: '1 John', chapter: 4, verse: 8, version: 'kjv', content: 'God is love.' },
  ]);
  await page.unroute('**/api/notes/1john_4_8');
  await page.reload();
  await expect.poll(() => serverNote(page, '1john_4_8')).toMatchObject({ content: 'God is love.' });
  await expect.poll(() => legacyNotes(page)).toEqual([]);
  expect(await serverNote(page, 'john_3_16')).toMatchObject({
    content: 'Of the account.\n\nOf the device.',
    revision: 2,
  });
});
