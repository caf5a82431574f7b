import type { Page } from '@playwright/test';
import { dialog } from './account-helpers.ts';
import { startTrial } from './ai-helpers.ts';
import {
  another,
  bringIn,
  createGroup,
  createInvite,
  enterAs,
  type Group,
  openGroup,
  report,
  schedule,
  share,
} from './group-helpers.ts';
import type { Screen } from './screen-steps.ts';

const NAME = 'Tuesday Evening in John';

/** Study groups, their sessions and notes, and the live room. */
export const groupScreens: readonly Screen[] = [
  { name: 'groups-signed-out', path: '/study-groups' },
  {
    name: 'groups-empty',
    path: '/study-groups',
    isSignedIn: true,
    act: (page) => seen(page, 'Find a group'),
  },
  {
    name: 'groups',
    path: '/',
    act: async (page) => {
      await haveGroup(page);
      await page.goto('/study-groups');
      await page.getByRole('link', { name: /^View Group/ }).waitFor();
    },
  },
  {
    name: 'groups-loading',
    path: '/study-groups',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/study-groups**', () => undefined);
      await page.reload();
      await page.getByRole('status', { name: 'Loading your groups' }).waitFor();
    },
  },
  {
    name: 'groups-error',
    path: '/study-groups',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/study-groups**', (route) => route.fulfill({ status: 403, json: {} }));
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).first().waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'groups-sessions',
    path: '/',
    act: async (page) => {
      const group = await haveGroup(page);
      await schedule(page, group.id, { minutes: 60 * 24 * 7, name: 'John 4: at the well', verses: [] });
      await page.goto('/study-groups?tab=sessions');
      await page
        .getByRole('button', { name: /^Join Session/ })
        .last()
        .waitFor();
    },
  },
  {
    name: 'groups-create',
    path: '/study-groups',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/study-groups', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: 'Create New Group' }).click();
      const form = dialog(page, 'Create Study Group');
      await form.getByLabel('Group Name').fill(NAME);
      await form.getByLabel('Description').fill('A chapter each week.');
      await form.getByRole('button', { name: 'Create Group' }).click();
      await form.getByRole('alert').waitFor();
    },
  },
  {
    name: 'group-not-found',
    path: '/study-groups/1',
    isSignedIn: true,
    act: (page) => seen(page, 'Group not found'),
  },
  { name: 'group', path: '/', act: (page) => inGroup(page) },
  {
    name: 'group-outside',
    path: '/',
    act: async (page) => {
      const other = await somebody(page);
      const group = await createGroup(other, { name: NAME, isPublic: true });
      await other.context().close();
      await enterAs(page, 'Ruth');
      await openGroup(page, group);
      await page.getByRole('button', { name: 'Join Group' }).waitFor();
    },
  },
  { name: 'group-schedule', path: '/', act: (page) => inDialog(page, 'Schedule Study Session') },
  { name: 'group-invite', path: '/', act: (page) => inDialog(page, 'Invite Members') },
  { name: 'group-settings', path: '/', act: (page) => inDialog(page, 'Group settings') },
  { name: 'group-members', path: '/', act: (page) => inDialog(page, 'Members') },
  {
    name: 'group-notes',
    path: '/',
    act: async (page) => {
      await inGroup(page, 'notes');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'group-report',
    path: '/',
    act: async (page) => {
      const member = await somebody(page);
      await enterAs(page, 'Ruth');
      const group = await createGroup(page, { name: NAME });
      await bringIn(page, member, group.id);
      const { id } = await share(page, group.id, 'Lamps at half the price.');
      await report(member, group.id, id, 'An advertisement.');
      await member.context().close();
      await openGroup(page, group, 'notes');
      await page.getByText('1 report').waitFor();
    },
  },
  {
    name: 'group-share',
    path: '/',
    act: async (page) => {
      await haveGroup(page);
      await page.request.put('/api/notes/john_3_16', { data: { content: 'For Grandmother.', base: null } });
      await page.goto('/notes');
      await page.getByRole('button', { name: /^Share the note/ }).click();
      await dialog(page, 'Share with a Group').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'invite',
    path: '/',
    act: async (page) => {
      const other = await somebody(page);
      const group = await createGroup(other, { name: NAME });
      const { url } = await createInvite(other, group.id);
      await other.context().close();
      await page.goto(new URL(url).pathname);
      await seen(page, NAME);
    },
  },
  {
    name: 'invite-unknown',
    path: '/study-groups/join/nothing',
    act: (page) => seen(page, 'There is no such invite'),
  },
  { name: 'room', path: '/', act: (page) => inRoom(page) },
  {
    name: 'room-following',
    path: '/',
    act: async (page) => {
      const leader = await somebody(page);
      const group = await createGroup(leader, { name: NAME });
      await enterAs(page, 'Ruth');
      await bringIn(leader, page, group.id);
      const session = await schedule(leader, group.id);
      await leader.goto(`/study-groups/${group.id}/sessions/${session.id}`);
      await leader.getByRole('button', { name: 'John 3:1-21' }).click();
      await leader.locator('#v8').click();
      await page.goto(`/study-groups/${group.id}/sessions/${session.id}`);
      await page.locator('#v8.sought').waitFor();
      await page.getByText('2 people are here').waitFor();
      await page.getByRole('button', { name: 'Look elsewhere' }).waitFor();
      await leader.context().close();
    },
  },
  {
    name: 'room-elsewhere',
    path: '/',
    act: async (page) => {
      await inRoom(page);
      await page.getByRole('button', { name: 'Look elsewhere' }).click();
    },
  },
  {
    name: 'room-notes',
    path: '/',
    act: async (page) => {
      await inRoom(page, /^Notes/);
      await page.getByLabel('Session notes').fill('Nicodemus came by night.\n\nAnd in chapter 19 by day.');
      await page.getByText('Saved for everybody.').waitFor();
    },
  },
  {
    name: 'room-questions',
    path: '/',
    act: async (page) => {
      await inRoom(page, /^Questions/);
      await startTrial(page);
      await page.getByPlaceholder('Ask a question about this passage...').fill('Who was Nicodemus?');
      await page.getByRole('button', { name: 'Ask Question' }).click();
      await page.getByText('From scripture and the built-in glossary', { exact: true }).waitFor();
    },
  },
  { name: 'room-people', path: '/', act: (page) => inRoom(page, /^People/) },
  {
    name: 'room-ended',
    path: '/',
    act: async (page) => {
      await inRoom(page, /^Notes/);
      await page.getByLabel('Session notes').fill('Nicodemus came by night.');
      await page.getByRole('button', { name: 'End session' }).click();
      await dialog(page, 'End Session').getByLabel('Closing words').fill('Thank you all.');
      await dialog(page, 'End Session').getByRole('button', { name: 'End Session' }).click();
      await seen(page, 'Summary');
    },
  },
  {
    name: 'room-coming',
    path: '/',
    act: async (page) => {
      await enterAs(page, 'Ruth');
      const group = await createGroup(page, { name: NAME });
      const session = await schedule(page, group.id, { minutes: 300 });
      await page.goto(`/study-groups/${group.id}/sessions/${session.id}`);
      await page.getByText(/^The room opens at/).waitFor();
    },
  },
];

async function seen(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor();
}

function somebody(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('this page has no browser');
  return another(browser, new URL(page.url()).origin, 'Boaz');
}

/** Ruth's group, with a member, a session and notes. */
async function haveGroup(page: Page): Promise<Group> {
  const member = await somebody(page);
  await enterAs(page, 'Ruth');
  const group = await createGroup(page, { name: NAME });
  await bringIn(page, member, group.id);
  await schedule(page, group.id, { name: 'John 3: Nicodemus by night' });
  await share(page, group.id, 'A question for next week: why by **night**?', 'john_3_2');
  await share(member, group.id, '*From above*, or again?\n\n- verse 7\n- verse 31', 'john_3_3');
  await createInvite(page, group.id);
  await member.context().close();
  return group;
}

async function inGroup(page: Page, part?: 'sessions' | 'notes'): Promise<void> {
  await openGroup(page, await haveGroup(page), part);
  await page.getByText('Live').waitFor();
  if (part !== 'notes') await page.getByRole('button', { name: /^Join Session/ }).waitFor();
}

async function inDialog(page: Page, name: string): Promise<void> {
  await inGroup(page);
  await page.getByRole('button', { name }).first().click();
  await dialog(page, name).waitFor();
}

/** Ruth leads. */
async function inRoom(page: Page, part?: RegExp): Promise<void> {
  await enterAs(page, 'Ruth');
  const group = await createGroup(page, { name: NAME });
  const session = await schedule(page, group.id, { name: 'John 3: Nicodemus by night' });
  await page.goto(`/study-groups/${group.id}/sessions/${session.id}`);
  await page.getByRole('button', { name: 'John 3:1-21' }).click();
  await page.getByTestId('scripture').waitFor();
  await page.locator('#v3').click();
  await page.locator('#v3.sought').waitFor();
  if (part) await page.getByRole('button', { name: part }).filter({ visible: true }).first().click();
}
