import { expectAccessible } from './accessible.ts';
import {
  createAccount,
  dialog,
  hold,
  linkInMail,
  PASSWORD,
  REFUSED,
  toast,
  welcome,
} from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import {
  another,
  bringIn,
  createGroup,
  createInvite,
  deviceRows,
  enterAs,
  followsOthers,
  newName,
  openGroup,
  schedule,
  tab,
} from './group-helpers.ts';
import { desktop, goto, phone } from './shell-helpers.ts';

/** Chromium logs requests that fail because the network was cut off on purpose. */
test.use({ expectedNoise: new RegExp(`${REFUSED.source}|Failed to load resource: net::ERR_`) });
// Several people sign up in one journey, and password hashing is slow by design.
test.describe.configure({ timeout: 120_000 });

const create = (name = 'Create New Group') => ({ name, exact: true });

test.describe('study groups for signed-out readers', () => {
  for (const [path, title] of [
    ['/study-groups', 'Study Groups'],
    ['/study-groups/7', 'Study Group'],
  ] as const) {
    test(`${path} invites to sign in, and requests nothing`, async ({ page }) => {
      const response = await page.request.get(path);
      expect(response.status()).toBe(200);
      expect(await response.text()).toContain(`<title>${title} · Lampstand</title>`);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/study-')) asked.push(request.url());
      });
      await goto(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(welcome(page)).toBeVisible();
      expect(asked).toEqual([]);
    });
  }
});

test.describe('the list of groups', () => {
  test('creates a group; a failed form stays open and says why', async ({ page }) => {
    await enterAs(page, 'Ruth');
    await page.goto('/study-groups');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Study Groups');
    await expect(page.getByText('You are in no group yet.')).toBeVisible();
    await page.getByRole('button', create()).click();
    const form = dialog(page, 'Create Study Group');
    await expect(form.getByText('Create a new study group to collaborate with others.')).toBeVisible();
    await expect(form.getByRole('switch', { name: 'Public Group' })).toBeChecked();
    const submit = form.getByRole('button', create('Create Group'));
    const name = newName();
    await form.getByLabel('Group Name').fill(name);
    await expect(submit).toBeDisabled();
    await form.getByLabel('Description').fill('A chapter a week.');
    await page.route('**/api/study-groups', (route) => route.fulfill({ status: 500, json: {} }));
    await submit.click();
    await expect(form.getByRole('alert')).toHaveText(
      'The group could not be created. Server error. Please try again later.',
    );
    await expect(form.getByLabel('Group Name')).toHaveValue(name);
    await page.unroute('**/api/study-groups');
    await submit.click();
    await expect(form).toBeHidden();
    const card = page.getByRole('list', { name: 'My Groups' }).getByRole('listitem');
    await expect(card).toContainText([name]);
    await expect(card).toContainText(['A chapter a week.']);
    await expect(card).toContainText(['1 member']);
    await page.getByRole('button', create()).click();
    await expect(form.getByLabel('Group Name')).toHaveValue('');
    await expect(form.getByLabel('Description')).toHaveValue('');
    await expect(form.getByLabel('Group Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.getByRole('link', { name: `View Group: ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('finds public groups to join, and nothing of private ones', async ({ page, browser, baseURL }) => {
    const owner = await another(browser, baseURL, 'Naomi');
    const open = await createGroup(owner, { name: newName('Readers of Isaiah'), isPublic: true });
    const closed = await createGroup(owner, { name: newName('Readers of Isaiah') });
    await enterAs(page, 'Ruth');
    await page.goto('/study-groups');
    await page.getByRole('searchbox', { name: 'Search public groups' }).fill(closed.name);
    await expect(page.getByText(`No public group matches "${closed.name}".`)).toBeVisible();
    await page.goto(`/study-groups/${closed.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group not found');
    await page.getByRole('link', { name: 'All study groups' }).click();
    await page.getByRole('searchbox', { name: 'Search public groups' }).fill(open.name);
    await page.getByRole('button', { name: `Join Group: ${open.name}` }).click();
    await expect(page).toHaveURL(`/study-groups/${open.id}`);
    const members = page.getByRole('button', { name: 'Members: 2 members' });
    await expect(members.getByTitle('Ruth')).toContainText(/^Ru/);
    await expect(members.getByTitle('Naomi')).toContainText(/^Na/);
    await page.goto('/study-groups/not-a-number');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group not found');
    await owner.context().close();
  });

  test('shows upcoming sessions, which can be joined', async ({ page, browser, baseURL }) => {
    const owner = await another(browser, baseURL, 'Naomi');
    const group = await createGroup(owner);
    await enterAs(page, 'Ruth');
    await bringIn(owner, page, group.id);
    await schedule(owner, group.id, { name: 'At the well', minutes: 24 * 60 });
    await page.goto('/study-groups');
    await tab(page, 'Upcoming Sessions').click();
    const card = page.getByRole('list', { name: 'Upcoming Sessions' }).getByRole('listitem').first();
    await expect(card).toContainText('At the well');
    await expect(card).toContainText('60 minutes · 1 participant');
    await card.getByRole('button', { name: 'Join Session' }).click();
    await expect(card).toContainText('2 participants');
    await expect(page.locator('.Toastify').getByText('You take part. The room opens at')).toBeVisible();
    await card.getByRole('button', { name: 'Not coming' }).click();
    await expect(card).toContainText('1 participant');
    await owner.context().close();
  });

  test('follows changes of others, and is read from the device without a network', async ({
    page,
    browser,
    baseURL,
  }) => {
    const owner = await another(browser, baseURL, 'Naomi');
    const group = await createGroup(owner);
    await enterAs(page, 'Ruth');
    await page.goto('/study-groups');
    const status = page.getByRole('status').filter({ hasText: 'Live' });
    await expect(status).toContainText('Synced at');
    const before = await status.innerText();
    // The age of the copy is shown in minutes.
    await page.clock.setSystemTime(Date.now() + 90_000);
    await bringIn(owner, page, group.id);
    const card = page.getByRole('list', { name: 'My Groups' }).getByText(group.name);
    await expect(card).toBeVisible();
    await expect(status).not.toHaveText(before);
    const session = await schedule(owner, group.id);
    await openGroup(page, group, 'sessions');
    await expect(page.getByText('Nicodemus by night')).toBeVisible();
    const { groupId, scheduledFor, createdBy, createdAt, participants } = session;
    await expect
      .poll(() => deviceRows(page, 'studySessions'))
      .toMatchObject([{ groupId, scheduledFor, createdBy, createdAt, participants }]);
    await page.route('**/api/study-*/**', (route) => route.abort());
    await page.route('**/api/study-*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.name);
    await expect(page.getByText('Nicodemus by night')).toBeVisible();
    await page.goto('/study-groups');
    await expect(card).toBeVisible();
    // Signing out removes all copies.
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    for (const table of ['studyGroups', 'studySessions', 'sharedNotes'] as const) {
      await expect.poll(() => deviceRows(page, table)).toEqual([]);
    }
    await owner.context().close();
  });
});

test.describe('a session', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' });

  test('is scheduled in the time zone of the reader, changed and cancelled', async ({ page }) => {
    await enterAs(page, 'Ruth');
    const group = await createGroup(page);
    await openGroup(page, group);
    await page.getByRole('button', { name: 'Schedule Study Session' }).click();
    const form = dialog(page, 'Schedule Study Session');
    const submit = form.getByRole('button', create('Create Session'));
    await expect(form.getByLabel('Duration')).toHaveValue('60');
    await form.getByLabel('Session Name').fill('By night');
    await form.getByLabel('Description').fill('Read the chapter beforehand.');
    await expect(submit).toBeDisabled();
    await form.getByLabel('Date and Time').fill('2019-01-07T19:00');
    await submit.click();
    await expect(form.getByRole('alert')).toContainText('Please choose a time that is still to come.');
    const year = new Date().getFullYear() + 1;
    await form.getByLabel('Date and Time').fill(`${year}-01-07T19:00`);
    await expect(form.getByText('7:00 PM EST')).toBeVisible();
    await submit.click();
    await expect(form).toBeHidden();
    const card = page.getByRole('list', { name: 'Study Sessions' }).getByRole('listitem').first();
    await expect(card.locator('time')).toHaveAttribute('datetime', `${year}-01-08T00:00:00.000Z`);
    await expect(card.locator('time')).toContainText('7:00 PM EST');
    await expect(card).toContainText('60 minutes · 1 participant');
    const download = page.waitForEvent('download');
    await card.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await card.getByRole('button', { name: 'Edit By night' }).click();
    const edit = dialog(page, 'Edit Study Session');
    await expect(edit.getByLabel('Date and Time')).toHaveValue(`${year}-01-07T19:00`);
    await edit.getByLabel('Duration').fill('90');
    await edit.getByRole('button', { name: 'Save Session' }).click();
    await expect(card).toContainText('90 minutes');
    await card.getByRole('button', { name: 'Cancel By night' }).click();
    await card.getByRole('button', { name: 'Cancel session', exact: true }).click();
    await page.getByText('Earlier sessions (1)').click();
    await expect(page.getByRole('list', { name: 'Earlier sessions' })).toContainText('Cancelled');
  });
});

test.describe('the members of a group', () => {
  test('join by a link, also after signing in first, until it is revoked', async ({
    page,
    browser,
    baseURL,
  }) => {
    await enterAs(page, 'Ruth');
    const group = await createGroup(page);
    await openGroup(page, group);
    await page.getByRole('button', { name: 'Invite Members' }).click();
    const form = dialog(page, 'Invite Members');
    await form.getByRole('button', { name: 'Create Link' }).click();
    const link = await form.getByLabel('Link', { exact: true }).inputValue();
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const guest = await context.newPage();
    const email = await createAccount(guest);
    await goto(guest, new URL(link).pathname);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(group.name);
    await expect(guest.getByText('Ruth invites you to study together in')).toBeVisible();
    await guest.getByRole('button', { name: 'Sign in to join' }).click();
    await guest.getByLabel('Email').fill(email);
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.getByLabel('Password', { exact: true }).press('Enter');
    await expect(guest).toHaveURL(`/study-groups/${group.id}`);
    await expect(guest.getByRole('button', { name: 'Members: 2 members' })).toBeVisible();
    await form.getByRole('button', { name: /^Revoke/ }).click();
    await expect(form.getByText('Links that still work')).toBeHidden();
    await guest.goto(new URL(link).pathname);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
      'This invite was taken back. Please ask for a new one.',
    );
    await context.close();
  });

  test('are invited by mail', async ({ page }) => {
    await enterAs(page, 'Ruth');
    const group = await createGroup(page);
    const email = `guest.${group.id}.${Date.now()}@example.org`;
    await openGroup(page, group);
    await page.getByRole('button', { name: 'Invite Members' }).click();
    const form = dialog(page, 'Invite Members');
    await form.getByLabel('Email (optional)').fill(email);
    await form.getByRole('button', { name: 'Send Invite' }).click();
    await expect(form.getByText(`Sent to ${email}.`)).toBeVisible();
    expect(await linkInMail(page, email)).toContain('/study-groups/join/');
  });

  test('lose sight of the group when they are removed', async ({ page, browser, baseURL }) => {
    const owner = await another(browser, baseURL, 'Naomi');
    const group = await createGroup(owner);
    await enterAs(page, 'Ruth');
    await bringIn(owner, page, group.id);
    await openGroup(page, group);
    await followsOthers(page);
    await openGroup(owner, group);
    await owner.getByRole('button', { name: 'Members: 2 members' }).click();
    const list = dialog(owner, 'Members');
    await list.getByRole('button', { name: 'Remove Ruth' }).click();
    await list.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group not found');
    await owner.context().close();
  });

  test('can take the group over and leave it', async ({ page, browser, baseURL }) => {
    const owner = await another(browser, baseURL, 'Naomi');
    const group = await createGroup(owner);
    await enterAs(page, 'Ruth');
    await bringIn(owner, page, group.id);
    await openGroup(owner, group);
    await owner.getByRole('button', { name: 'Members: 2 members' }).click();
    const list = dialog(owner, 'Members');
    await list.getByRole('button', { name: 'Hand the group over to Ruth' }).click();
    await list.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'Ruth' })).toContainText('Owner');
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: 'Group settings' }).click();
    const settings = dialog(owner, 'Group settings');
    const reminders = owner.waitForResponse((response) => response.request().method() === 'PATCH');
    await settings.getByRole('switch', { name: 'Remind me of sessions' }).click();
    expect((await reminders).status()).toBe(200);
    await settings.getByRole('button', { name: 'Leave group' }).click();
    await settings.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(owner).toHaveURL('/study-groups');
    await expect(toast(owner, `You have left ${group.name}.`)).toBeVisible();
    await openGroup(page, group);
    await page.getByRole('button', { name: 'Group settings' }).click();
    const own = dialog(page, 'Group settings');
    const name = newName();
    await own.getByLabel('Group Name').fill(name);
    await own.getByRole('button', { name: 'Save Group' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('button', { name: 'Group settings' }).click();
    await own.getByRole('button', { name: 'Delete group' }).click();
    await own.getByRole('button', { name: 'Delete for everybody' }).click();
    await expect(page).toHaveURL('/study-groups');
    await expect(page.getByText('You are in no group yet.')).toBeVisible();
    await owner.context().close();
  });
});

for (const viewport of [phone, desktop]) {
  test(`the lists, details and dialogs of groups are accessible at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await enterAs(page, 'Ruth');
    const group = await createGroup(page, { isPublic: true });
    await schedule(page, group.id);
    await createInvite(page, group.id);
    await page.goto('/study-groups');
    await expect(page.getByRole('link', { name: /^View Group/ })).toBeVisible();
    await expectAccessible(page);
    const release = await hold(page, `**/api/study-groups/${group.id}`);
    await page.goto(`/study-groups/${group.id}`);
    await expect(page.getByText('Loading...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.name);
    await expect(page.getByRole('button', { name: 'Join Session' })).toBeVisible();
    await expectAccessible(page);
    for (const [button, title] of [
      ['Schedule Study Session', 'Schedule Study Session'],
      ['Invite Members', 'Invite Members'],
      ['Group settings', 'Group settings'],
      ['Members: 1 member', 'Members'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(dialog(page, title)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page, title)).toBeHidden();
    }
  });
}
