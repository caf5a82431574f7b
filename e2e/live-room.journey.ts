import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dialog, REFUSED } from './account-helpers.ts';
import { startTrial } from './ai-helpers.ts';
import { expect, test } from './fixtures.ts';
import {
  another,
  bringIn,
  createGroup,
  enterAs,
  followsOthers,
  type Group,
  type Session,
  schedule,
} from './group-helpers.ts';
import { desktop, phone } from './shell-helpers.ts';
import { soughtBy } from './sought.ts';

/** Chromium logs requests that fail because the network was cut off on purpose. */
test.use({ expectedNoise: new RegExp(`${REFUSED.source}|Failed to load resource: net::ERR_`) });
// Several people sign up in one journey, and password hashing is slow by design.
test.describe.configure({ timeout: 120_000 });

const roomPath = ({ groupId, id }: Session) => `/study-groups/${groupId}/sessions/${id}`;
const heading = (page: Page) =>
  page.getByRole('region', { name: 'Passage' }).getByRole('heading', { level: 2 });
const notes = (page: Page) => page.getByLabel('Session notes');
const part = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

interface Two {
  readonly group: Group;
  readonly session: Session;
  /** Who leads. */
  readonly leader: Page;
}

/** Naomi's session, with the page of another member before it. */
async function together(
  page: Page,
  ...[browser, baseURL]: [Parameters<typeof another>[0], string | undefined]
): Promise<Two> {
  const leader = await another(browser, baseURL, 'Naomi');
  const group = await createGroup(leader);
  await enterAs(page, 'Ruth');
  await bringIn(leader, page, group.id);
  const session = await schedule(leader, group.id);
  await leader.goto(roomPath(session));
  await page.goto(roomPath(session));
  for (const one of [leader, page]) {
    await expect(one.getByText('2 people are here')).toBeVisible();
    await followsOthers(one);
  }
  return { group, session, leader };
}

test('everybody in a live room follows the leader, each in their own version', async ({
  page,
  browser,
  baseURL,
}) => {
  const { leader } = await together(page, browser, baseURL);
  await expect(page.getByText('Naomi has not opened a passage yet.')).toBeVisible();
  await leader.getByRole('button', { name: 'John 3:1-21' }).click();
  await expect(heading(page)).toHaveText(/John\s+3/);
  await expect(leader.locator('#v36')).toBeAttached();
  const words = await leader.getByTestId('scripture').innerText();
  await expect(page.getByTestId('scripture')).toHaveText(words, { useInnerText: true });
  await page.getByLabel('Your version').selectOption('web');
  await expect(page.getByTestId('scripture')).not.toHaveText(words, { useInnerText: true });
  await expect(leader.getByTestId('scripture')).toHaveText(words, { useInnerText: true });
  expect(await soughtBy(page, () => leader.locator('#v16').click())).toBe('v16');

  await page.getByRole('button', { name: 'Look elsewhere' }).click();
  await page.getByLabel('Open a passage').fill('Numbers 21:9');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/Numbers\s+21/);
  await part(leader, /^People/).click();
  await expect(leader.getByText('Looks at Numbers 21:9')).toBeVisible();
  await leader.getByRole('button', { name: 'Next chapter: John 4' }).click();
  await expect(page.getByText('You are looking elsewhere. Naomi is at John 4.')).toBeVisible();
  await expect(heading(page)).toHaveText(/Numbers\s+21/);
  await page.getByRole('button', { name: 'Return to John 4' }).click();
  await expect(heading(page)).toHaveText(/John\s+4/);

  await leader.getByRole('button', { name: 'Let Ruth lead' }).click();
  await expect(page.getByText('You lead: everybody follows.')).toBeVisible();
  await page.getByLabel('Open a passage for everybody').fill('Psalm 23');
  await page.keyboard.press('Enter');
  await expect(heading(leader)).toHaveText(/Psalms\s+23/);
  await leader.context().close();
});

test('a participant who leaves the room is no longer shown, and another can lead', async ({
  page,
  browser,
  baseURL,
}) => {
  const { leader } = await together(page, browser, baseURL);
  // The page disappears without leaving the room, as when a phone is switched off.
  await leader.context().close();
  await expect(page.getByText('1 person is here')).toBeVisible({ timeout: 30_000 });
  await part(page, /^People/).click();
  await page.getByRole('button', { name: 'Take the lead' }).click();
  await expect(page.getByText('You lead: everybody follows.')).toBeVisible();
});

test('session notes written by two people at once, one of them offline, lose nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const { leader } = await together(page, browser, baseURL);
  await notes(leader).pressSequentially('Naomi begins. ');
  await expect(notes(page)).toHaveValue('Naomi begins. ');
  await page.context().setOffline(true);
  await notes(page).press('End');
  await notes(page).pressSequentially('Ruth, in a tunnel. ');
  await expect(page.getByText('Kept on this device until the connection is back.')).toBeVisible();
  await notes(leader).press('Home');
  const saved = leader.waitForResponse('**/room/notes');
  // Typed in one go, because text after a pause is a separate undo step.
  await leader.keyboard.insertText('First of all: ');
  await saved;
  await expect(leader.getByText('Saved for everybody.')).toBeVisible();
  await page.context().setOffline(false);
  const whole = 'First of all: Naomi begins. Ruth, in a tunnel. ';
  await expect(notes(leader)).toHaveValue(whole);
  await expect(notes(page)).toHaveValue(whole);
  // They survive a reload.
  await page.reload();
  await expect(notes(page)).toHaveValue(whole);
  await followsOthers(page);
  // Undo removes only the reader's own words.
  await notes(leader).press('ControlOrMeta+z');
  await expect(notes(page)).not.toHaveValue(/First of all/);
  await expect(notes(page)).toHaveValue(/Ruth, in a tunnel\. $/);
  await leader.context().close();
});

test('signing out warns of session notes that only this device has', async ({ page }) => {
  await enterAs(page, 'Ruth');
  const session = await schedule(page, (await createGroup(page)).id);
  await page.goto(roomPath(session));
  await page.route('**/room/notes', (route) => route.abort());
  await notes(page).fill('Not sent.');
  await expect(page.getByText('Kept on this device until the connection is back.')).toBeVisible();
  // Unsent notes count on every page, whether or not the room was opened again.
  await page.goto('/study-groups');
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  await signOut.click();
  const warning = dialog(page, 'Not everything is synced');
  await expect(warning).toContainText('One change has not reached the server yet.');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await page.goto(roomPath(session));
  await expect(notes(page)).toHaveValue('Not sent.');
  await signOut.click();
  await expect(warning).toContainText('One change has not reached the server yet.');
  await page.unroute('**/room/notes');
  // After several failures the next attempt comes 15 seconds later.
  await expect(warning).toContainText('Everything has been synced now.', { timeout: 30_000 });
  await warning.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test('a question in the room is seen by all, and the session ends with a summary', async ({
  page,
  browser,
  baseURL,
}) => {
  const { leader, session } = await together(page, browser, baseURL);
  await part(page, /^Questions/).click();
  const ask = page.getByRole('button', { name: 'Ask Question' });
  await page.getByPlaceholder('Ask a question about this passage...').fill('Who was Nicodemus?');
  await ask.click();
  await expect(page.getByText('This is a part of Pro.')).toBeVisible();
  await startTrial(page);
  await ask.click();
  await part(leader, /^Questions \(1\)/).click();
  await expect(leader.getByText('Ruth asked')).toBeVisible();
  for (const one of [leader, page]) {
    await expect(one.getByText('From scripture and the built-in glossary', { exact: true })).toBeVisible();
  }
  await part(leader, /^Notes/).click();
  await notes(leader).fill('He came by night.');
  await leader.getByRole('button', { name: 'End session' }).click();
  await dialog(leader, 'End Session').getByLabel('Closing words').fill('Thank you all.');
  await dialog(leader, 'End Session').getByRole('button', { name: 'End Session' }).click();
  for (const one of [leader, page]) {
    await expect(one.getByText('This session has ended.')).toBeVisible();
    await expect(one.getByRole('region', { name: 'Summary' })).toContainText('Thank you all.');
    await expect(one.getByRole('region', { name: 'Summary' })).toContainText('He came by night.');
  }
  await page.goto(`/study-groups/${session.groupId}`);
  await page.getByText('Earlier sessions (1)').click();
  await page.getByText('Summary of Nicodemus by night').click();
  await expect(page.getByRole('list', { name: 'Earlier sessions' })).toContainText('He came by night.');
  await leader.context().close();
});

test('a room that is not open yet says when it opens', async ({ page }) => {
  await enterAs(page, 'Ruth');
  const group = await createGroup(page);
  const session = await schedule(page, group.id, { minutes: 120 });
  await page.goto(roomPath(session));
  await expect(page.getByText(/^The room opens at .*, 15 minutes before the session\.$/)).toBeVisible();
});

for (const viewport of [phone, desktop]) {
  test(`the room is accessible at ${viewport.width}, and is joined from its card`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await enterAs(page, 'Ruth');
    const group = await createGroup(page);
    await schedule(page, group.id);
    await page.goto(`/study-groups/${group.id}`);
    await page.getByRole('button', { name: 'Join Session' }).click();
    await expect(page.getByText('1 person is here')).toBeVisible();
    await page.getByRole('button', { name: 'John 3:1-21' }).click();
    await expect(page.getByTestId('scripture')).toBeVisible();
    await expectAccessible(page);
    for (const name of [/^Notes/, /^Questions/, /^People/]) {
      await part(page, name).click();
      await expectAccessible(page);
    }
  });
}
