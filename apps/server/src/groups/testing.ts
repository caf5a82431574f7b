import { randomUUID } from 'node:crypto';
import type { GroupSession, StudyGroup } from '@lampstand/contract';
import { type Browser, signUp, type World } from '../accounts/testing.ts';

/** A signed-in reader with a known id. */
export type Person = Browser & { readonly email: string; readonly id: string };

export async function person(world: World, name?: string): Promise<Person> {
  const browser = await signUp(world);
  if (name !== undefined) await browser.call('updateAccount', { name });
  return Object.assign(browser, { id: (await browser.call('account')).body.id });
}

/** A group with its owner and members. */
export async function foundGroup(owner: Person, members: readonly Person[] = []): Promise<StudyGroup> {
  const { body } = await owner.call('createGroup', {
    key: randomUUID(),
    name: 'Bereans',
    description: 'Examining the scriptures daily',
    isPublic: false,
  });
  const { url } = (await owner.call('createInvite', { groupId: body.id, inviteId: randomUUID() })).body;
  for (const member of members) await member.call('acceptInvite', { token: tokenIn(url) });
  return (await owner.call('group', { groupId: body.id })).body;
}

export function tokenIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}

export async function scheduleSession(
  member: Person,
  groupId: number,
  { inMinutes = 10, duration = 60 } = {},
): Promise<GroupSession> {
  const { status, body } = await member.call('saveGroupSession', {
    groupId,
    sessionId: randomUUID(),
    name: 'Acts 17',
    description: 'Paul in Berea',
    scheduledFor: new Date(Date.now() + inMinutes * 60_000).toISOString(),
    duration,
    verses: ['Acts 17'],
    base: null,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
