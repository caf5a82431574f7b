import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dialog, REFUSED, toast } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import { another, bringIn, createGroup, enterAs, followsOthers, openGroup, share } from './group-helpers.ts';
import { noteField, openNote, putNote } from './notes-helpers.ts';
import { phone } from './shell-helpers.ts';
import { dangerousAddresses, listenForAlarm, xssPayloads } from './xss-payloads.ts';

test.use({ expectedNoise: REFUSED });
// Several people sign up in one journey, and password hashing is slow by design.
test.describe.configure({ timeout: 120_000 });

const cards = (page: Page) => page.getByRole('list', { name: 'Shared Notes' }).getByRole('article');

test('a note is shared from the notes, from its dialog, and written in the group', async ({ page }) => {
  await enterAs(page, 'Ruth');
  const group = await createGroup(page);
  await putNote(page, 'john_3_16', 'For **Grandmother**.');
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Share the note on John 3:16' }).click();
  const form = dialog(page, 'Share with a Group');
  await expect(form.getByRole('radio', { name: group.name })).toBeChecked();
  await expect(form.getByLabel('Note', { exact: true })).toHaveValue('For **Grandmother**.');
  await page.route('**/api/study-groups/*/notes/*', (route) => route.fulfill({ status: 500, json: {} }));
  await form.getByRole('button', { name: 'Share Note' }).click();
  await expect(form.getByRole('alert')).toContainText('The note was not shared. Server error.');
  await page.unroute('**/api/study-groups/*/notes/*');
  await form.getByRole('button', { name: 'Share Note' }).click();
  await expect(toast(page, `Shared with ${group.name}`)).toBeVisible();

  await page.goto('/read/kjv/john/3');
  await openNote(page, 16);
  await expect(noteField(page)).toHaveValue('For **Grandmother**.');
  await page.getByRole('button', { name: 'Share', exact: true }).last().click();
  await form.getByLabel('Note', { exact: true }).fill('She knew it by heart.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Share Note' }).click();
  await expect(form).toBeHidden();

  await openGroup(page, group, 'notes');
  await page.getByRole('button', { name: 'Share a Note' }).click();
  const writing = dialog(page, 'Share a Note');
  await writing.getByLabel('Note', { exact: true }).fill('Why by night?');
  await writing.getByLabel('Verse (optional)').fill('nowhere 3:2');
  await writing.getByRole('button', { name: 'Share Note' }).click();
  await expect(writing.getByRole('alert')).toHaveText('Invalid reference format: nowhere 3:2');
  await writing.getByLabel('Verse (optional)').fill('John 3:2');
  await writing.getByRole('button', { name: 'Share Note' }).click();
  await expect(writing).toBeHidden();
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).nth(0)).toContainText('Ruth');
  await expect(cards(page).nth(0).getByRole('link', { name: 'John 3:2' })).toBeVisible();
  await expect(cards(page).nth(1)).toContainText('She knew it by heart.');
  await expect(cards(page).nth(2).locator('strong')).toHaveText('Grandmother');
});

test('members react and comment, and everybody sees it', async ({ page, browser, baseURL }) => {
  const other = await another(browser, baseURL, 'Naomi');
  const group = await createGroup(other);
  await enterAs(page, 'Ruth');
  await bringIn(other, page, group.id);
  await share(other, group.id, 'From above, or again?', 'john_3_3');
  await Promise.all([openGroup(page, group, 'notes'), openGroup(other, group, 'notes')]);
  await Promise.all([followsOthers(page), followsOthers(other)]);
  const [mine, theirs] = [cards(page).first(), cards(other).first()];
  await mine.getByRole('button', { name: 'Amen' }).click();
  await expect(mine.getByRole('button', { name: 'Amen 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(theirs.getByRole('button', { name: 'Amen 1' })).toHaveAttribute('aria-pressed', 'false');
  await theirs.getByRole('button', { name: 'Amen 1' }).click();
  await expect(mine.getByRole('button', { name: 'Amen 2' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Amen 2' })).toBeVisible();
  await mine.getByRole('button', { name: 'Amen 2' }).click();
  await expect(theirs.getByRole('button', { name: 'Amen 1' })).toBeVisible();

  await mine.getByRole('button', { name: 'Comment', exact: true }).click();
  await mine.getByLabel('Your comment').fill('Both, I think.');
  await mine.getByRole('button', { name: 'Add Comment' }).click();
  const comments = theirs.getByRole('list', { name: 'Comments' });
  await expect(comments).toContainText('Ruth Both, I think.');
  // The form closes when the answer arrives, which may be after others have been notified.
  await expect(mine.getByRole('button', { name: 'Comment', exact: true })).toBeVisible();
  await mine.getByRole('button', { name: 'Edit the comment of Ruth' }).click();
  await mine.getByLabel('Your comment').fill('Both.');
  await mine.getByRole('button', { name: 'Save Comment' }).click();
  await expect(comments).toContainText('(edited) Both.');
  await mine.getByRole('button', { name: 'Delete the comment of Ruth' }).click();
  await expect(comments).toBeHidden();
  await other.context().close();
});

test('members edit and delete their own shared notes', async ({ page }) => {
  await enterAs(page, 'Ruth');
  const group = await createGroup(page);
  await share(page, group.id, 'A first thought.');
  await openGroup(page, group, 'notes');
  await cards(page).getByRole('button', { name: 'Edit the note of Ruth' }).click();
  const form = dialog(page, 'Edit Shared Note');
  await form.getByLabel('Note', { exact: true }).fill('A second thought.');
  await form.getByRole('button', { name: 'Save Note' }).click();
  await expect(cards(page)).toContainText(['A second thought.']);
  await expect(cards(page)).toContainText([', edited']);
  await cards(page).getByRole('button', { name: 'Delete the note of Ruth' }).click();
  await cards(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Nothing is shared yet.')).toBeVisible();
});

test('a report of a shared note reaches the owner, who decides', async ({ page, browser, baseURL }) => {
  const owner = await another(browser, baseURL, 'Naomi');
  const group = await createGroup(owner);
  await enterAs(page, 'Ruth');
  await bringIn(owner, page, group.id);
  await share(owner, group.id, 'Lamps at half the price.');
  await Promise.all([openGroup(page, group, 'notes'), openGroup(owner, group, 'notes')]);
  await Promise.all([followsOthers(page), followsOthers(owner)]);
  const report = async () => {
    await cards(page).getByRole('button', { name: 'Report the note of Naomi' }).click();
    await dialog(page, 'Report').getByLabel('Reason').fill('An advertisement.');
    await dialog(page, 'Report').getByRole('button', { name: 'Send Report' }).click();
    await expect(dialog(page, 'Report')).toBeHidden();
  };
  await report();
  const reports = owner.getByRole('region', { name: '1 report' });
  await expect(reports).toContainText('An advertisement.');
  await expectAccessible(owner);
  await reports.getByRole('button', { name: 'Let it stand' }).click();
  await expect(reports).toBeHidden();
  await expect(cards(page)).toHaveCount(1);
  await report();
  await reports.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('Nothing is shared yet.')).toBeVisible();
  await owner.context().close();
});

test('markup and script in shared notes are shown as text', async ({ page, browser, baseURL }) => {
  const other = await another(browser, baseURL, 'Naomi');
  const group = await createGroup(other);
  await enterAs(page, 'Ruth');
  await bringIn(other, page, group.id);
  await share(other, group.id, xssPayloads.join('\n\n'));
  const hasSounded = await listenForAlarm(page);
  await page.setViewportSize(phone);
  await openGroup(page, group, 'notes');
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
  expect(await hasSounded()).toBe(false);
  expect(await dangerousAddresses(page)).toEqual([]);
  await other.context().close();
});
