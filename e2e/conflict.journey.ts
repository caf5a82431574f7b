import { elsewhere, REFUSED, secondTab, signInQuietly } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import {
  noteField,
  openNote,
  putNote,
  saveNote,
  serverNote,
  twoTexts,
  unsent,
  writeNote,
} from './notes-helpers.ts';
import { goto } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

/** Edits a note that another device changes before it is saved. */
async function bothWrite(page: Parameters<typeof openNote>[0]): Promise<void> {
  await putNote(page, 'john_3_16', 'First.');
  await openNote(page, 16, '/read/kjv/john/3');
  await expect(noteField(page)).toHaveValue('First.');
  await noteField(page).fill('Mine.');
  await putNote(page, 'john_3_16', 'Theirs.', 1);
  await saveNote(page).click();
  await expect(twoTexts(page, 'John 3:16')).toContainText('Theirs.');
}

test.describe('a note that was changed on another device', () => {
  test.beforeEach(async ({ page }) => {
    await signInQuietly(page);
    await bothWrite(page);
  });

  test('shows both texts, and keeps the text of this device when that is chosen', async ({ page }) => {
    const dialog = twoTexts(page, 'John 3:16');
    await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Mine.');
    await expect(dialog.getByRole('region', { name: 'The other' })).toContainText('Theirs.');
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Theirs.' });
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => serverNote(page, 'john_3_16')).toMatchObject({ content: 'Mine.', revision: 3 });
  });

  test('keeps the other text when that is chosen', async ({ page }) => {
    await twoTexts(page, 'John 3:16').getByRole('button', { name: 'Keep the other' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Theirs.', revision: 2 });
    expect(await unsent(page)).toBe(0);
    await openNote(page, 17);
    await expect(noteField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openNote(page, 16);
    await expect(noteField(page)).toHaveValue('Theirs.');
  });

  test('can be joined, and the joined text can be edited first', async ({ page }) => {
    const dialog = twoTexts(page, 'John 3:16');
    await dialog.getByRole('button', { name: 'Join both' }).click();
    const joined = dialog.getByRole('textbox', { name: 'Both texts, joined' });
    await expect(joined).toHaveValue('Theirs.\n\nMine.');
    await joined.fill('Theirs and mine.');
    await dialog.getByRole('button', { name: 'Save joined note' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => serverNote(page, 'john_3_16')).toMatchObject({ content: 'Theirs and mine.' });
  });

  test('stays a conflict across a reload and another change until the reader decides', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(page.getByText('A note was changed elsewhere, too.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Compare texts' }).click();
    const dialog = twoTexts(page, 'John 3:16');
    await expect(dialog).toContainText('Theirs.');
    await putNote(page, 'john_3_16', 'Theirs again.', 2);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toContainText('Theirs again.');
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Theirs again.' });
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => serverNote(page, 'john_3_16')).toMatchObject({ content: 'Mine.' });
  });
});

test('two tabs that edit one note do not overwrite each other', async ({ page, context }) => {
  await signInQuietly(page);
  const other = await secondTab(context, '/read/kjv/john/3');
  await openNote(page, 16, '/read/kjv/john/3');
  await noteField(page).fill('Of the first tab.');
  await openNote(other, 16, '/read/kjv/john/3');
  // The second tab edits before it knows that the first one has saved.
  await noteField(other).fill('Of the second tab.');
  await saveNote(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await saveNote(other).click();
  await expect(twoTexts(other, 'John 3:16')).toContainText('Of the first tab.');
  await twoTexts(other, 'John 3:16').getByRole('button', { name: 'Join both' }).click();
  await other.getByRole('button', { name: 'Save joined note' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => serverNote(page, 'john_3_16'))
    .toMatchObject({ content: 'Of the first tab.\n\nOf the second tab.' });
});

test('a list that was requested before another tab saved a note does not undo that note', async ({
  page,
  context,
}) => {
  await signInQuietly(page);
  await goto(page, '/read/kjv/john/3');
  const other = await context.newPage();
  let release = () => {};
  const written = new Promise<void>((resolve) => {
    release = resolve;
  });
  let answered = () => {};
  const isOnItsWay = new Promise<void>((resolve) => {
    answered = resolve;
  });
  await other.route(
    '**/api/notes*',
    async (route) => {
      const older = await route.fetch();
      answered();
      await written;
      await route.fulfill({ response: older });
    },
    { times: 1 },
  );
  await goto(other, '/read/kjv/john/3');
  await isOnItsWay;
  await writeNote(page, 16, 'Newer.');
  await expect.poll(() => serverNote(page, 'john_3_16')).toMatchObject({ content: 'Newer.' });
  // The list is requested once more, and the sign of the note stays visible.
  const again = other.waitForRequest('**/api/notes*');
  release();
  await again;
  await expect(other.locator('#v16 .own-signs')).toBeVisible();
  await expect(page.locator('#v16 .own-signs')).toBeVisible();
});

test('two devices that edit one note do not overwrite each other, and a third that only reads follows', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signInQuietly(page);
  const second = await elsewhere(browser, baseURL, email);
  await openNote(page, 16, '/read/kjv/john/3');
  const stream = second.waitForResponse('**/api/events*');
  await openNote(second, 16, '/read/kjv/john/3');
  await stream;
  await noteField(page).fill('Of this device.');
  await saveNote(page).click();
  await expect(noteField(second)).toHaveValue('Of this device.');
  await noteField(second).fill('Of both devices.');
  await saveNote(second).click();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Of both devices.', revision: 2 });
  await second.context().close();
});
