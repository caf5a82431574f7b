import { expectAccessible } from './accessible.ts';
import { dialog, hold, REFUSED, signInQuietly } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import {
  action,
  actions,
  noteDialog,
  noteField,
  openNote,
  putNote,
  saveNote,
  selectVerse,
  serverNote,
  writeNote,
} from './notes-helpers.ts';
import { desktop, goto, phone } from './shell-helpers.ts';

test.use({ expectedNoise: REFUSED });

let email: string;

test.beforeEach(async ({ page }) => {
  email = await signInQuietly(page);
});

test.describe('the note dialog', () => {
  test('saves a note without surrounding white space, and shows it again', async ({ page }) => {
    await openNote(page, 16, '/read/kjv/john/3');
    await expect(noteDialog(page, 'John 3:16')).toBeVisible();
    await expect(noteField(page)).toBeFocused();
    await expect(noteField(page)).toHaveValue('');
    await expect(saveNote(page)).toBeDisabled();
    await noteField(page).fill('   \n ');
    await expect(saveNote(page)).toBeDisabled();
    await noteField(page).press('Control+Enter');
    await expect(noteDialog(page, 'John 3:16')).toBeVisible();
    await noteField(page).fill('  So loved. \n');
    await saveNote(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'So loved.', revision: 1 });
    await page.reload();
    await openNote(page, 16);
    await expect(noteField(page)).toHaveValue('So loved.');
    await noteField(page).fill('So loved the world.');
    await noteField(page).press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await serverNote(page, 'john_3_16')).toMatchObject({
      content: 'So loved the world.',
      revision: 2,
    });
  });

  test('says that it is saving, and saves once', async ({ page }) => {
    const release = await hold(page, '**/api/notes/john_3_16');
    await openNote(page, 16, '/read/kjv/john/3');
    await noteField(page).fill('So loved.');
    await noteField(page).press('Meta+Enter');
    const saving = page.getByRole('button', { name: 'Saving...' });
    await expect(saving).toBeDisabled();
    await noteField(page).press('Control+Enter');
    release();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ revision: 1 });
  });

  test('keeps the text and shows a message when the server refuses it', async ({ page }) => {
    await page.route('**/api/notes/*', (route) => route.fulfill({ status: 500 }));
    await openNote(page, 16, '/read/kjv/john/3');
    await noteField(page).fill('So loved.');
    await saveNote(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to save note. Please try again.');
    await expect(noteField(page)).toHaveValue('So loved.');
    await page.unroute('**/api/notes/*');
    await saveNote(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'So loved.' });
  });

  test('keeps the text for its reader when the session has ended meanwhile', async ({ page }) => {
    await openNote(page, 16, '/read/kjv/john/3');
    await noteField(page).fill('So loved.');
    await page.request.post('/api/auth/sign-out', { data: {} });
    await saveNote(page).click();
    await expect(page.getByRole('alert')).toHaveText('User not authenticated');
    await expect(noteField(page)).toHaveValue('So loved.');
    await signInQuietly(page, email);
    await page.reload();
    await openNote(page, 16);
    await expect(noteField(page)).toHaveValue('So loved.');
  });

  test('starts empty when the note cannot be loaded, and does not overwrite it', async ({ page }) => {
    await putNote(page, 'john_3_16', 'Saved elsewhere.');
    await page.route('**/api/notes*', (route) => route.fulfill({ status: 500 }));
    await openNote(page, 16, '/read/kjv/john/3');
    await expect(noteField(page)).toHaveValue('');
    await noteField(page).fill('Another.');
    await saveNote(page).click();
    await expect(dialog(page, 'Two texts: John 3:16')).toContainText('Saved elsewhere.');
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Saved elsewhere.' });
  });

  test('takes up to 100 KB, and says how much is too much', async ({ page }) => {
    await openNote(page, 16, '/read/kjv/john/3');
    await noteField(page).fill('é'.repeat(51_201));
    await expect(page.getByRole('alert')).toHaveText('A note may have 100 KB at most. This one has 101 KB.');
    await expect(saveNote(page)).toBeDisabled();
    await noteField(page).fill('é'.repeat(51_200));
    await saveNote(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await serverNote(page, 'john_3_16'))?.content).toHaveLength(51_200);
  });

  test('keeps the text across an accidental close or a reload, and asks before discarding it', async ({
    page,
  }) => {
    await putNote(page, 'john_3_16', 'Saved.');
    await openNote(page, 16, '/read/kjv/john/3');
    await expect(noteField(page)).toHaveValue('Saved.');
    await noteField(page).fill('Not saved yet.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await action(page, 'Note').click();
    await expect(noteField(page)).toHaveValue('Not saved yet.');
    await expect(page.getByText('This is what you wrote last time and did not save.')).toBeVisible();
    await page.reload();
    await openNote(page, 16);
    await expect(noteField(page)).toHaveValue('Not saved yet.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await expect(noteField(page)).toHaveValue('Not saved yet.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await action(page, 'Note').click();
    await expect(noteField(page)).toHaveValue('Saved.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Saved.', revision: 1 });
  });

  test('deletes a note, which is not shown again', async ({ page }) => {
    await putNote(page, 'john_3_16', 'Saved.');
    await openNote(page, 16, '/read/kjv/john/3');
    await page.getByRole('button', { name: 'Delete note' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#v16 .own-signs')).toHaveCount(0);
    expect(await serverNote(page, 'john_3_16')).toBeNull();
    await action(page, 'Note').click();
    await expect(noteField(page)).toHaveValue('');
  });

  test('restores the focus when it closes', async ({ page }) => {
    await openNote(page, 16, '/read/kjv/john/3');
    await expect(noteField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(action(page, 'Note')).toBeFocused();
    await expect(actions(page)).toBeVisible();
  });
});

test.describe('the dialogs of notes', () => {
  for (const viewport of [desktop, phone]) {
    test(`are accessible in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // A short chapter, because axe checks every word.
      await putNote(page, 'psalms_117_1', 'Praise.');
      await openNote(page, 2, '/read/kjv/psalms/117');
      await noteField(page).fill('Mine.');
      await expectAccessible(page);
      await putNote(page, 'psalms_117_2', 'Theirs.');
      await saveNote(page).click();
      await expect(dialog(page, 'Two texts: Psalms 117:2')).toContainText('Theirs.');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Compare texts' })).toBeVisible();
      await selectVerse(page, 1);
      await expect(page.getByRole('region', { name: 'Your note' })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe('the sign of a note in the text', () => {
  test('is announced to screen readers and moves no word', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    const gap = () =>
      page.evaluate(() => {
        const [one, other] = ['v16', 'v17'].map((id) => document.getElementById(id)?.getBoundingClientRect());
        return [one?.width, one?.height, (other?.top ?? 0) - (one?.top ?? 0), other?.left];
      });
    await page.evaluate(() => document.fonts.ready);
    const before = await gap();
    await writeNote(page, 16, 'So loved.');
    await expect(page.locator('#v16 .own-signs')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verse 16, with a note' })).toBeAttached();
    await expect(page.locator('.own-signs')).toHaveCount(1);
    // Closing the dialog restores the layout.
    await expect.poll(gap).toEqual(before);
    // A note belongs to the verse, in every version.
    await page.goto('/read/web/john/3');
    await expect(page.locator('#v16 .own-signs')).toBeVisible();
    await putNote(page, 'john_4_4', 'Samaria.');
    await page.goto('/read/kjv/john/4');
    await expect(page.locator('#v4 .own-signs')).toBeVisible();
    await expect(page.locator('.own-signs')).toHaveCount(1);
  });

  test('opens the note beside its verse, with Markdown rendered and only safe links', async ({ page }) => {
    await putNote(
      page,
      'john_3_16',
      '**So** loved. [here](https://example.org/) [there](/search) [nowhere](javascript:alert(1))',
    );
    await goto(page, '/read/kjv/john/3');
    await selectVerse(page, 16);
    const note = page.getByRole('region', { name: 'Your note' });
    await expect(note.locator('strong')).toHaveText('So');
    await expect(note.getByRole('link', { name: 'here', exact: true })).toHaveAttribute(
      'href',
      'https://example.org/',
    );
    await expect(note.getByRole('link', { name: 'there' })).toHaveAttribute('href', '/search');
    await expect(note.getByRole('link', { name: 'nowhere' })).toHaveCount(0);
    await note.getByRole('button', { name: 'Edit note' }).click();
    await expect(noteField(page)).toHaveValue(/^\*\*So\*\*/);
  });

  test('appears in the other tab when the note is written in one', async ({ page, context }) => {
    await goto(page, '/read/kjv/john/3');
    const other = await context.newPage();
    const listed = other.waitForResponse('**/api/notes*');
    await other.goto('/read/kjv/john/3');
    await listed;
    await writeNote(page, 16, 'So loved.');
    await expect(other.locator('#v16 .own-signs')).toBeVisible();
  });
});
