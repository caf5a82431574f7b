import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  dialog,
  openPreferences,
  REFUSED,
  section,
  signInQuietly,
  toast,
  welcome,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { bringIn, exportOf } from './personal-helpers.ts';
import { goto, openSidebar } from './shell-helpers.ts';
import { dangerousAddresses, listenForAlarm, xssPayloads } from './xss-payloads.ts';

test.use({ expectedNoise: REFUSED });

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function choose(page: Page, text: string, name = 'export.json'): Promise<void> {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

const contentOf = async (page: Page, verseId: string) =>
  ((await (await page.request.get(`/api/notes/${verseId}`)).json()) as { note: { content: string } | null })
    .note?.content;

const mine = exportOf(
  [
    { verseId: 'john_3_16', content: 'For **Grandmother**.', daysAgo: 3 },
    { verseId: 'genesis_1_1', content: 'Λόγος 🪔\nand a second line' },
  ],
  [{ verseId: 'psalms_23_1', text: 'words of a shepherd' }],
  [{ title: 'Lamps', content: '# Lamps', tags: ['oil'] }],
);

test.describe('the export', () => {
  test('contains everything as JSON, which changes nothing when it is imported again', async ({ page }) => {
    await signInQuietly(page);
    await bringIn(page.request, mine);
    await page.goto('/preferences');
    const { name, text } = await download(page, 'Export JSON');
    expect(name).toMatch(/^lampstand-\d{4}-\d\d-\d\d\.json$/);
    const { notes, studyNotes, favorites } = JSON.parse(text) as typeof mine;
    expect(notes).toEqual([...mine.notes].sort((one, other) => (one.verseId < other.verseId ? -1 : 1)));
    expect(studyNotes).toEqual(mine.studyNotes);
    expect(favorites).toEqual(mine.favorites);
    await choose(page, text);
    const plan = dialog(page, 'Import');
    await expect(plan).toContainText('Everything in this file is here already.');
    await expect(plan.getByRole('button', { name: 'Import' })).toHaveCount(0);
    await plan.getByRole('button', { name: 'Close' }).last().click();
    await expect(plan).toBeHidden();
  });

  test('contains the readable parts as Markdown', async ({ page }) => {
    await signInQuietly(page);
    await bringIn(page.request, mine);
    await page.goto('/preferences');
    const { name, text } = await download(page, 'Export Markdown');
    expect(name).toMatch(/\.md$/);
    expect(text).toContain('### John 3:16\n\nFor **Grandmother**.');
    expect(text).toContain('Tags: oil');
  });

  test('says so when the server cannot be reached', async ({ page }) => {
    await openPreferences(page);
    await page.route('**/api/data*', (route) => route.fulfill({ status: 503, json: {} }));
    for (const button of ['Export JSON', 'Export Markdown']) {
      // A reload removes the message of the previous export.
      await page.reload();
      await page.getByRole('button', { name: button }).click();
      await expect(toast(page, 'An unexpected error occurred. Please try again.')).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
    }
  });
});

test.describe('the import', () => {
  test('shows a preview, and does what it says', async ({ page }) => {
    await signInQuietly(page);
    await page.request.put('/api/notes/john_3_16', { data: { content: 'My own words.', base: null } });
    await page.goto('/preferences');
    await choose(page, JSON.stringify(mine));
    const plan = dialog(page, 'Import');
    await expect(plan).toContainText('Will be added1 note1 study note1 favorite');
    await expect(plan).toContainText('Say something else here: both texts will be kept1 note');
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Cancel' }).click();
    await expect(plan).toBeHidden();
    expect(await contentOf(page, 'genesis_1_1')).toBeUndefined();
    await choose(page, JSON.stringify(mine));
    await plan.getByRole('button', { name: 'Import' }).click();
    await expect(toast(page, 'Your data is imported.')).toBeVisible();
    await expect(plan).toBeHidden();
    expect(await contentOf(page, 'genesis_1_1')).toBe('Λόγος 🪔\nand a second line');
    expect(await contentOf(page, 'john_3_16')).toBe('My own words.\n\n---\n\nFor **Grandmother**.');
  });

  test('refuses a file that is no export with a message, and writes nothing', async ({ page }) => {
    await openPreferences(page);
    const wrong: readonly (readonly [text: string, reason: string])[] = [
      ['', 'It is not a JSON file.'],
      ['{"product": "lampstand"', 'It is not a JSON file.'],
      ['{"notes": []}', 'This is not an export of Lampstand.'],
      [JSON.stringify({ ...mine, format: 2 }), 'This export was made by a newer release.'],
      [
        JSON.stringify({ ...mine, notes: [...mine.notes, { ...mine.notes[0], verseId: 'john_99_1' }] }),
        'notes, entry 3: There is no such verse.',
      ],
      [
        `{"product": "lampstand", "format": 1, "notes": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
        'data.exportedAt is missing or not understood.',
      ],
    ];
    for (const [i, [text, reason]] of wrong.entries()) {
      // Some files fail for the same reason; their names tell them apart.
      await choose(page, text, `my file ${i}.json`);
      await expect(section(page, 'Your data').getByRole('alert')).toHaveText(
        `my file ${i}.json cannot be imported. ${reason}`,
      );
    }
    expect(await contentOf(page, 'john_3_16')).toBeUndefined();
    await choose(page, JSON.stringify(mine));
    await expect(dialog(page, 'Import')).toContainText('Will be added');
    await expect(section(page, 'Your data').getByRole('alert')).toHaveCount(0);
  });
});

test.describe('the sample reader', () => {
  test('is one click away, is marked as one, and is removed with one click', async ({ page }) => {
    await goto(page, '/notes');
    await expect(welcome(page)).toBeVisible();
    await page.getByRole('button', { name: 'Try it as the sample reader' }).click();
    await expect(page).toHaveURL(/\/notes$/);
    await expect(page.getByRole('tab', { name: 'Notes (40)' })).toBeVisible();
    await expect(page.getByText('Sample data: these notes are made up.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove them in Preferences' }).click();
    await expect(section(page, 'Your data')).toContainText('You are the sample reader');
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    await expect(toast(page, 'The sample data is removed.')).toBeVisible();
    await openSidebar(page);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    const answer = await page.request.get('/api/session');
    expect(((await answer.json()) as { session: unknown }).session).toBeNull();
  });

  test('is offered in the footer to signed-out readers', async ({ page }) => {
    await goto(page, '/read/kjv/jude/1');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Sample reader' }).click();
    await expect(welcome(page)).toBeVisible();
    await expectAccessible(page);
  });
});

test('a display name with markup or script is shown as text in Preferences', async ({ page }) => {
  const isSounded = await listenForAlarm(page);
  const stream = page.waitForResponse('**/api/events*');
  await openPreferences(page);
  await stream;
  const names = xssPayloads.filter((payload) => payload.length <= 60);
  expect(names.length).toBeGreaterThan(25);
  for (const name of names) {
    // The event stream tells the page, which shows it.
    expect((await page.request.patch('/api/account', { data: { name } })).status()).toBe(200);
    await expect(page.getByLabel('Display name')).toHaveValue(name.replace(/[\n\r]/g, ''));
    expect(await dangerousAddresses(page)).toEqual([]);
  }
  expect(await isSounded()).toBe(false);
});
