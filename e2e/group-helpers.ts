import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { signInQuietly } from './account-helpers.ts';
import { expect } from './fixtures.ts';

export interface Group {
  readonly id: number;
  readonly name: string;
}

export interface Session {
  readonly id: string;
  readonly groupId: number;
  readonly scheduledFor: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly participants: readonly string[];
}

async function answered<T>(call: ReturnType<APIRequestContext['get']>): Promise<T> {
  const answer = await call;
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json() as Promise<T>;
}

/** Signs this browser in as somebody with a name. */
export async function enterAs(page: Page, name: string): Promise<string> {
  const email = await signInQuietly(page);
  await answered(page.request.patch('/api/account', { data: { name } }));
  return email;
}

/** Somebody else, in a browser of their own. */
export async function another(browser: Browser, baseURL: string | undefined, name: string): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await enterAs(page, name);
  return page;
}

/** Names are unique, because all journeys share one list of public groups. */
export function newName(words = 'Evening in John'): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}

export const createGroup = (page: Page, { name = newName(), isPublic = false } = {}): Promise<Group> =>
  answered(
    page.request.post('/api/study-groups', {
      data: { key: randomUUID(), name, description: 'A chapter a week.', isPublic },
    }),
  );

/** Makes a reader join a group by a link. */
export async function bringIn(owner: Page, guest: Page, groupId: number): Promise<void> {
  const { url } = await createInvite(owner, groupId);
  await answered(guest.request.post(`/api/study-group-invites/${url.split('/').at(-1)}`, { data: {} }));
}

export const createInvite = (page: Page, groupId: number): Promise<{ id: string; url: string }> =>
  answered(page.request.put(`/api/study-groups/${groupId}/invites/${randomUUID()}`, { data: { days: 7 } }));

interface Planned {
  readonly name?: string;
  /** From now. */
  readonly minutes?: number;
  readonly verses?: readonly string[];
}

/** A session whose room is open already, unless it is later. */
export const schedule = (
  page: Page,
  groupId: number,
  { name = 'Nicodemus by night', minutes = 5, verses = ['John 3:1-21'] }: Planned = {},
): Promise<Session> =>
  answered(
    page.request.put(`/api/study-groups/${groupId}/sessions/${randomUUID()}`, {
      data: {
        name,
        description: 'Please read the chapter beforehand.',
        scheduledFor: new Date(Date.now() + minutes * 60_000).toISOString(),
        duration: 60,
        verses,
        base: null,
      },
    }),
  );

export const share = (page: Page, groupId: number, content: string, verseId: string | null = null) =>
  answered<{ id: string }>(
    page.request.put(`/api/study-groups/${groupId}/notes/${randomUUID()}`, {
      data: { content, verseId, base: null },
    }),
  );

/** The stored copies of groups in the order of their creation, by the index of the tables. */
export function deviceRows(page: Page, table: 'studyGroups' | 'studySessions' | 'sharedNotes') {
  return page.evaluate(
    ([name, order]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('lampstand');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).index(order).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [table, table === 'sharedNotes' ? 'sharedAt' : 'createdAt'] as const,
  );
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });

export async function openGroup(page: Page, group: Group, part: 'sessions' | 'notes' = 'sessions') {
  await page.goto(`/study-groups/${group.id}${part === 'notes' ? '?tab=notes' : ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.name);
}

/** Waits until a group page has its event stream; changes made before that may be missed. */
export const followsOthers = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();

export async function report(page: Page, groupId: number, noteId: string, reason: string): Promise<void> {
  const data = { noteId, commentId: null, reason };
  await answered(page.request.put(`/api/study-groups/${groupId}/reports/${randomUUID()}`, { data }));
}
