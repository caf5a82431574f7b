import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { dialog, elsewhere, REFUSED } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { openNotes, tab, titles } from './personal-helpers.ts';
import { desktop, phone } from './shell-helpers.ts';
import { dangerousAddresses, listenForAlarm, xssPayloads } from './xss-payloads.ts';

test.use({ expectedNoise: REFUSED });

const notes = [
  { verseId: 'john_3_16', content: 'For **Grandmother**.\nShe knew it.' },
  { verseId: '1john_4_8', content: 'Short and true.', daysAgo: 3 },
  { verseId: 'genesis_1_1', content: 'It begins.', daysAgo: 20 },
  { verseId: 'exodus_3_5', content: 'Holy ground.', daysAgo: 90 },
];
const favorites = [
  { verseId: 'psalms_23_1', text: 'words of a shepherd' },
  { verseId: 'jude_1_2', text: 'words of Jude', daysAgo: 40 },
];
const studyNotes = [
  {
    title: 'Lamps',
    content: '## Where they stand\n\n- in the tent\n- [in a psalm](/read/kjv/psalms/119)',
    tags: ['oil', 'Tabernacle'],
    passage: 'Exodus 25:31',
    daysAgo: 5,
  },
];
const search = 'Search notes and favorites...';

test.describe('the notes view', () => {
  test('shows notes and favorites under tabs with counts, the newest first', async ({ page }) => {
    await openNotes(page, notes, favorites, studyNotes);
    await expect(page).toHaveTitle('Study Notes · Lampstand');
    await expect(tab(page, 'Notes (5)')).toHaveAttribute('aria-selected', 'true');
    await expect(titles(page)).toHaveText(['John 3:16', '1 John 4:8', 'Lamps', 'Genesis 1:1', 'Exodus 3:5']);
    await expect(page.getByRole('listitem').filter({ hasText: 'John 3:16' }).locator('strong')).toHaveText(
      'Grandmother',
    );
    await tab(page, 'Favorites (2)').click();
    await expect(titles(page)).toHaveText(['Psalms 23:1KJV', 'Jude 1:2KJV']);
    await expect(page.getByText('words of a shepherd')).toBeVisible();
    await page.reload();
    await expect(tab(page, 'Favorites (2)')).toHaveAttribute('aria-selected', 'true');
  });

  test('opens an entry in the reader, and keeps its state on the way back', async ({ page }) => {
    await openNotes(page, notes, favorites, studyNotes);
    await page.getByPlaceholder(search).fill('grandmother');
    // The address follows what has been painted.
    await expect(page).toHaveURL(/\/notes\?q=grandmother/);
    await page.getByRole('link', { name: 'John 3:16' }).click();
    await expect(page).toHaveURL(/\/read\/kjv\/john\/3/);
    await expect(page.locator('#v16')).toBeInViewport();
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/notes\?q=grandmother/);
    await expect(page.getByPlaceholder(search)).toHaveValue('grandmother');
    await expect(tab(page, 'Notes (1)')).toBeVisible();
  });

  test('explains itself in one line when it is empty', async ({ page }) => {
    await openNotes(page, []);
    await expect(page.getByText('No notes found. Start adding notes while reading!')).toBeVisible();
    await tab(page, 'Favorites (0)').click();
    await expect(
      page.getByText('No favorites found. Add verses to your favorites while reading!'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('says what went wrong, and loads on retry', async ({ page }) => {
    await page.route('**/api/notes*', (route) => route.fulfill({ status: 500, json: {} }));
    await openNotes(page, notes);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Failed to load notes', { timeout: 30_000 });
    await page.unroute('**/api/notes*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(tab(page, 'Notes (4)')).toBeVisible();
  });

  for (const viewport of [phone, desktop]) {
    test(`is accessible in every theme at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openNotes(page, notes, favorites, studyNotes);
      await expect(tab(page, 'Notes (5)')).toBeVisible();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByLabel('Book')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'New study note' }).click();
      await expect(dialog(page, 'New Study Note')).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe('searching and filtering', () => {
  // A time zone where it is about noon, so that no midnight falls between writing and reading.
  const hours = new Date().getUTCHours() - 12;
  test.use({ timezoneId: `Etc/GMT${hours < 0 ? '-' : '+'}${Math.abs(hours)}` });

  test('a search looks at content, verse, title and tags in any case', async ({ page }) => {
    await openNotes(page, notes, favorites, studyNotes);
    const box = page.getByPlaceholder(search);
    for (const [text, found] of [
      ['GRANDMOTHER', ['John 3:16']],
      ['1john_4', ['1 John 4:8']],
      ['john', ['John 3:16', '1 John 4:8']],
      ['tabernacle', ['Lamps']],
    ] as const) {
      await box.fill(text);
      await expect(titles(page)).toHaveText([...found]);
    }
    await box.fill('shepherd');
    await expect(tab(page, 'Notes (0)')).toBeVisible();
    await expect(page.getByText('No notes found. Start adding notes while reading!')).toBeVisible();
    await tab(page, 'Favorites (1)').click();
    await expect(titles(page)).toHaveText(['Psalms 23:1KJV']);
    await box.fill('nothing of that kind');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(tab(page, 'Favorites (2)')).toBeVisible();
    await tab(page, 'Notes (5)').click();
    await page.getByRole('button', { name: '#oil' }).click();
    await expect(box).toHaveValue('oil');
    await expect(titles(page)).toHaveText(['Lamps']);
  });

  test('choosing a testament limits the books to it and clears the chosen one', async ({ page }) => {
    await openNotes(page, notes, favorites, studyNotes);
    await page.getByRole('button', { name: 'Filters' }).click();
    const book = page.getByLabel('Book');
    await expect(book.getByRole('option')).toHaveCount(67);
    await book.selectOption('Genesis');
    await expect(titles(page)).toHaveText(['Genesis 1:1']);
    await page.getByRole('radio', { name: 'New', exact: true }).check();
    await expect(book).toHaveValue('');
    await expect(book.getByRole('option')).toHaveCount(28);
    await expect(titles(page)).toHaveText(['John 3:16', '1 John 4:8']);
    await page.getByRole('radio', { name: 'Old', exact: true }).check();
    await expect(book.getByRole('option')).toHaveCount(40);
    await expect(titles(page)).toHaveText(['Lamps', 'Genesis 1:1', 'Exodus 3:5']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(tab(page, 'Notes (5)')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'All' }).first()).toBeChecked();
  });

  test('the date range counts back from now', async ({ page }) => {
    await openNotes(page, notes, favorites, studyNotes);
    await page.getByRole('button', { name: 'Filters' }).click();
    for (const [range, found] of [
      ['Today', ['John 3:16']],
      ['Past 7 days', ['John 3:16', '1 John 4:8', 'Lamps']],
      ['Past month', ['John 3:16', '1 John 4:8', 'Lamps', 'Genesis 1:1']],
    ] as const) {
      await page.getByRole('radio', { name: range }).check();
      await expect(titles(page)).toHaveText([...found]);
    }
    // The address follows what has been painted.
    await expect(page).toHaveURL(/range=month/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Past month' })).toBeChecked();
    await expect(tab(page, 'Notes (4)')).toBeVisible();
  });

  test('ten thousand notes are all found, and only the visible ones are rendered', async ({ page }) => {
    test.slow();
    const many = Array.from({ length: 10_000 }, (_, i) => ({
      title: `Number ${i}`,
      content: `Said for the ${i}th time: *read it again*, slowly.`,
      daysAgo: i / 100,
    }));
    await openNotes(page, [], [], many);
    // All of them are stored on the device first.
    await expect(tab(page, 'Notes (10,000)')).toBeVisible({ timeout: 60_000 });
    expect(await page.getByRole('listitem').count()).toBeLessThan(40);
    // The height of the list is estimated until its last entries are rendered, so the end may move.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.getByRole('heading', { name: 'Number 9999' })).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Home');
    await page.getByPlaceholder(search).fill('the 777');
    await expect(tab(page, 'Notes (11)')).toBeVisible();
    await expect(titles(page).first()).toHaveText('Number 777');
  });
});

test.describe('an entry of the notes view', () => {
  test('is deleted, and brought back by Undo', async ({ page }) => {
    await openNotes(page, notes, favorites, studyNotes);
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Delete the note on John 3:16' }).click();
    await expect(page.getByText('The note on John 3:16 is deleted.')).toBeVisible();
    await expect(tab(page, 'Notes (4)')).toBeVisible();
    await expect(undo).toBeFocused();
    await page.getByRole('button', { name: 'Delete Lamps' }).click();
    await expect(page.getByText('Lamps is deleted.')).toBeVisible();
    await expect(tab(page, 'Notes (3)')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(tab(page, 'Notes (3)')).toBeVisible();
    await page.getByRole('button', { name: 'Delete the note on Genesis 1:1' }).click();
    await expect(tab(page, 'Notes (2)')).toBeVisible();
    await undo.press('Enter');
    await expect(titles(page)).toHaveText(['Genesis 1:1', '1 John 4:8', 'Exodus 3:5']);
    await expect(undo).toHaveCount(0);
    await tab(page, 'Favorites (2)').click();
    await page.getByRole('button', { name: 'Remove Psalms 23:1 from favorites' }).click();
    await expect(tab(page, 'Favorites (1)')).toBeVisible();
    await undo.click();
    await expect(tab(page, 'Favorites (2)')).toBeVisible();
    await page.reload();
    await expect(titles(page)).toHaveText(['Psalms 23:1KJV', 'Jude 1:2KJV']);
  });

  test('on a verse is edited in the dialog of the reader', async ({ page }) => {
    await openNotes(page, notes);
    await page.getByRole('button', { name: 'Edit the note on Exodus 3:5' }).click();
    const note = dialog(page, 'Add Note to Exodus 3:5');
    await expect(note.getByRole('textbox')).toHaveValue('Holy ground.');
    await note.getByRole('textbox').fill('Holy ground, after all.');
    await note.getByRole('button', { name: 'Save Note' }).click();
    await expect(note).toBeHidden();
    await expect(titles(page).first()).toHaveText('Exodus 3:5');
    await expect(page.getByText('Holy ground, after all.')).toBeVisible();
  });

  test('with a long text is shown shortened, and whole on request', async ({ page }) => {
    await openNotes(page, [{ verseId: 'john_3_16', content: `${'On and on. '.repeat(200)}The end.` }]);
    await expect(page.getByText('The end.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByText('The end.')).toBeVisible();
  });
});

test.describe('a study note', () => {
  test('is written with Markdown, tags and a passage, changed, and deleted', async ({ page }) => {
    await openNotes(page, []);
    await page.getByRole('button', { name: 'New study note' }).click();
    const editor = dialog(page, 'New Study Note');
    await expect(editor.getByLabel('Title')).toBeFocused();
    await expect(editor.getByRole('button', { name: 'Save Note' })).toBeDisabled();
    await editor.getByLabel('Title').fill('On hope');
    await editor.getByLabel('Note', { exact: true }).fill('It is *not* a feeling.\n\n- one\n- two');
    await editor.getByLabel('Passage').fill('Romans 8:24-25');
    await editor.getByLabel('Tags').fill('hope, #Romans, Hope');
    await editor.getByRole('button', { name: 'Preview' }).click();
    await expect(editor.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveText([
      'one',
      'two',
    ]);
    await editor.getByRole('button', { name: 'Write on' }).click();
    await editor.getByLabel('Note', { exact: true }).press('Control+Enter');
    await expect(editor).toBeHidden();
    await expect(titles(page)).toHaveText(['On hope']);
    await expect(page.getByRole('button', { name: /^#/ })).toHaveText(['#Hope', '#Romans']);
    await expect(page.getByRole('listitem').locator('em')).toHaveText('not');
    await page.getByRole('link', { name: 'Romans 8:24-25' }).click();
    await expect(page).toHaveURL(/\/read\/kjv\/romans\/8/);
    await page.goBack();
    await page.getByRole('button', { name: 'Edit On hope' }).click();
    const edited = dialog(page, 'Edit Study Note');
    await expect(edited.getByLabel('Tags')).toHaveValue('Hope, Romans');
    await edited.getByLabel('Title').fill('On hope, again');
    await edited.getByRole('button', { name: 'Save Note' }).click();
    await expect(titles(page)).toHaveText(['On hope, again']);
  });

  test('keeps an unsaved draft, which can be discarded', async ({ page }) => {
    await openNotes(page, []);
    const open = () => page.getByRole('button', { name: 'New study note' }).click();
    const editor = dialog(page, 'New Study Note');
    await open();
    await editor.getByLabel('Title').fill('Half');
    await editor.getByLabel('Note', { exact: true }).fill('of a thought');
    await editor.getByLabel('Tags').fill('x'.repeat(41));
    await editor.getByRole('button', { name: 'Save Note' }).click();
    await expect(editor.getByRole('alert')).toContainText('A tag may have 40 characters at most.');
    await page.reload();
    await open();
    await expect(editor.getByLabel('Title')).toHaveValue('Half');
    await expect(editor.getByLabel('Note', { exact: true })).toHaveValue('of a thought');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await editor.getByRole('button', { name: 'Discard' }).click();
    await expect(editor).toBeHidden();
    await open();
    await expect(editor.getByLabel('Title')).toHaveValue('');
  });

  test('of more than 100 KB is refused before it is sent', async ({ page }) => {
    await openNotes(page, []);
    await page.getByRole('button', { name: 'New study note' }).click();
    const editor = dialog(page, 'New Study Note');
    await editor.getByLabel('Note', { exact: true }).fill('🪔'.repeat(25_601));
    await expect(editor.getByRole('alert')).toHaveText(
      'A note may have 100 KB at most. This one has 101 KB.',
    );
    await expect(editor.getByRole('button', { name: 'Save Note' })).toBeDisabled();
  });
});

test.describe('a change on another device', () => {
  const change = (page: Parameters<typeof openNotes>[0]) =>
    page.request.put(`/api/study-notes/${randomUUID()}`, {
      data: { title: 'From afar', content: 'words', tags: [], passage: null, base: null },
    });

  test('shows by itself through the event stream', async ({ page, browser, baseURL }) => {
    // The server subscribes before it answers.
    const listening = page.waitForResponse('**/api/events*');
    const email = await openNotes(page, notes);
    await listening;
    const other = await elsewhere(browser, baseURL, email);
    expect((await change(other)).status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'From afar' })).toBeVisible();
    await other.request.delete('/api/notes/john_3_16');
    await expect(tab(page, 'Notes (4)')).toBeVisible();
    await expect(page.getByRole('link', { name: 'John 3:16', exact: true })).toHaveCount(0);
    await other.context().close();
  });

  test('shows by polling while there is no event stream', async ({ page, browser, baseURL }) => {
    await page.route('**/api/events*', (route) => route.fulfill({ status: 503 }));
    const email = await openNotes(page, notes);
    await expect(tab(page, 'Notes (4)')).toBeVisible();
    const other = await elsewhere(browser, baseURL, email);
    expect((await change(other)).status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'From afar' })).toBeVisible();
    await other.context().close();
  });
});

test('markup and script in notes are shown as text everywhere', async ({ page }) => {
  test.slow();
  const isSounded = await listenForAlarm(page);
  const verses = xssPayloads.map((_, i) => `psalms_119_${i + 1}`);
  await openNotes(
    page,
    xssPayloads.map((content, i) => ({ verseId: verses[i] ?? '', content })),
    xssPayloads.map((text, i) => ({ verseId: verses[i] ?? '', text })),
    xssPayloads.map((payload) => ({
      title: payload,
      content: payload,
      tags: [payload.slice(0, 40)],
      passage: payload.slice(0, 100),
    })),
  );
  for (const name of ['Notes (80)', 'Favorites (40)']) {
    await tab(page, name).click();
    const last = page
      .getByRole('listitem')
      .and(page.locator(name.startsWith('N') ? '[aria-posinset="80"]' : '[aria-posinset="40"]'));
    while (!(await last.isVisible())) {
      expect(await dangerousAddresses(page)).toEqual([]);
      expect(await isSounded()).toBe(false);
      await page.mouse.wheel(0, 600);
    }
    expect(await dangerousAddresses(page)).toEqual([]);
  }
  await tab(page, 'Notes (80)').click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'New study note' }).click();
  const editor = dialog(page, 'New Study Note');
  await editor.getByLabel('Note', { exact: true }).fill(xssPayloads.join('\n\n'));
  await editor.getByRole('button', { name: 'Preview' }).click();
  await expect(editor.getByRole('region', { name: 'Preview' })).toContainText('alarm()');
  expect(await dangerousAddresses(page)).toEqual([]);
  expect(await isSounded()).toBe(false);
});
