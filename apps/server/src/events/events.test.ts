import { randomUUID } from 'node:crypto';
import {
  channelOf,
  groupChannel,
  type ReadingPreferences,
  roomChannel,
  sessionNotesChannel,
  sharedNotesChannel,
} from '@lampstand/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, PASSWORD, signUp, startWorld, type World } from '../accounts/testing.ts';
import { foundGroup, person, scheduleSession } from '../groups/testing.ts';

const reading: ReadingPreferences = {
  version: 'kjv',
  theme: null,
  textSize: '3',
  leading: 'normal',
  verseNumbers: true,
  redLetters: true,
  terms: true,
  ai: true,
  panels: [],
  toasts: 'bottom',
};

let world: World;
let second: World;
beforeAll(async () => {
  [world, second] = [await startWorld(), await startWorld()];
});
afterAll(async () => {
  await world.stop();
  await second.stop();
});

/** Reads a stream event by event. */
async function openStream(browser: Browser, age?: number) {
  const response = await browser.fetch(age === undefined ? '/api/events' : `/api/events?age=${age}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  return {
    async next(): Promise<string | undefined> {
      while (!buffer.includes('\n\n')) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return undefined;
        buffer += value;
      }
      const [event = ''] = buffer.split('\n\n');
      buffer = buffer.slice(event.length + 2);
      return event.replace(/^event: (.*)\ndata: ?(.*)$/s, '$1 $2').trim();
    },
    close: () => reader?.cancel(),
  };
}

const shareNote = (browser: Browser, groupId: number) =>
  browser.call('saveSharedNote', {
    groupId,
    noteId: randomUUID(),
    content: 'a',
    verseId: null,
    base: null,
  });

/** Collects events until one of the listener's own arrives. */
async function heardUntil(browser: Browser, stream: Awaited<ReturnType<typeof openStream>>, name: string) {
  await browser.call('updateAccount', { name });
  const heard: (string | undefined)[] = [];
  for (let event = await stream.next(); event !== 'change account'; event = await stream.next()) {
    heard.push(event);
  }
  return heard;
}

describe('the event stream', () => {
  it('reports changes made on any server, and only to the readers they concern', async () => {
    const reader = await signUp(world);
    const stranger = await signUp(world);
    const [here, theirs] = [await openStream(reader), await openStream(stranger)];
    expect(await here.next()).toBe('ready');
    expect(await theirs.next()).toBe('ready');
    const elsewhere = second.browser();
    await elsewhere.call('signIn', { email: reader.email, password: PASSWORD });
    expect(await here.next()).toBe('change session');
    await elsewhere.call('savePreferences', reading);
    expect(await here.next()).toBe('change preferences');
    await stranger.call('updateAccount', { name: 'Jael' });
    expect(await theirs.next()).toBe('change account');
    await Promise.all([here.close(), theirs.close()]);
  });

  it('reports everything that a reader writes or removes', async () => {
    const reader = await signUp(world);
    const stream = await openStream(reader);
    expect(await stream.next()).toBe('ready');
    const verseId = 'john_3_16';
    const id = randomUUID();
    const study = { id, title: '', content: 'Hope.', tags: [], passage: null, base: null };
    const { body: account } = await reader.call('account');
    const changes: [channel: string, change: () => Promise<unknown>][] = [
      ['verse_notes', () => reader.call('saveNote', { verseId, content: 'So loved.', base: null })],
      ['verse_notes', () => reader.call('deleteNote', { verseId })],
      ['favorites', () => reader.call('addFavorite', { verseId, text: 'For God', version: 'kjv' })],
      ['favorites', () => reader.call('removeFavorite', { verseId })],
      ['highlights', () => reader.call('saveHighlights', { verseIds: [verseId], color: 'gold' })],
      ['highlights', () => reader.call('saveHighlights', { verseIds: [verseId], color: null })],
      ['study_notes_changes', () => reader.call('saveStudyNote', study)],
      ['study_notes_changes', () => reader.call('deleteStudyNote', { id })],
      ['bible_bookmarks', () => reader.call('saveBookmark', { book: 'John', chapter: 3 })],
      ['subscription', () => reader.call('activateTrial', { userId: account.id })],
    ];
    for (const [channel, change] of changes) {
      await change();
      // Preferences always ring, so a change that does not ring is noticed. Two rings may arrive out of order.
      await reader.call('savePreferences', reading);
      const heard = [await stream.next(), await stream.next()];
      expect(heard.sort()).toEqual([`change ${channel}`, 'change preferences'].sort());
    }
    await stream.close();
  });

  it('reports what changed since the page was loaded, and nothing older', async () => {
    const [owner, member] = [await person(world), await person(world)];
    const { id: groupId } = await foundGroup(owner, [member]);
    const listening = await openStream(member);
    expect(await listening.next()).toBe('ready');
    await heardUntil(member, listening, 'Titus');
    await shareNote(owner, groupId);
    const inGroup = `change ${channelOf(sharedNotesChannel, { groupId })}`;
    expect(await listening.next()).toBe(inGroup);
    await member.call('savePreferences', reading);
    expect(await listening.next()).toBe('change preferences');
    await second.browser().call('signIn', { email: member.email, password: PASSWORD });
    expect(await listening.next()).toBe('change session');
    await listening.close();

    const missedBy = async (browser: Browser, age?: number) => {
      const stream = await openStream(browser, age);
      expect(await stream.next()).toBe('ready');
      const heard: (string | undefined)[] = [];
      await browser.call('saveHighlights', { verseIds: ['john_3_16'], color: 'gold' });
      for (let event = await stream.next(); event !== 'change highlights'; event = await stream.next()) {
        heard.push(event);
      }
      await stream.close();
      return heard;
    };
    const missed = await missedBy(member, 60_000);
    expect(missed).toEqual(expect.arrayContaining(['change account', 'change preferences', inGroup]));
    expect(missed).not.toContain('change session');
    for (const age of [undefined, 0, -1, Number.NaN]) expect(await missedBy(member, age)).toEqual([]);
    expect(await missedBy(await person(world), 60_000)).not.toContain(inGroup);
  });

  it('ends when the session is signed out elsewhere', async () => {
    const reader = await signUp(world);
    const stream = await openStream(reader);
    expect(await stream.next()).toBe('ready');
    const elsewhere = second.browser();
    await elsewhere.call('signIn', { email: reader.email, password: PASSWORD });
    expect(await stream.next()).toBe('change session');
    await elsewhere.call('signOut', { scope: 'others' });
    expect(await stream.next()).toBe('signed-out');
    expect(await stream.next()).toBeUndefined();
  });

  it('reports changes of a group to its members on any server, and to nobody else', async () => {
    const [owner, member, stranger] = [await person(world), await person(second), await person(second)];
    const { id: groupId } = await foundGroup(owner, [member]);
    const [theirs, strangers] = [await openStream(member), await openStream(stranger)];
    expect(await theirs.next()).toBe('ready');
    expect(await strangers.next()).toBe('ready');
    // Rings from the creation of the group may still arrive.
    await heardUntil(member, theirs, 'Titus');
    await shareNote(owner, groupId);
    expect(await theirs.next()).toBe(`change ${channelOf(sharedNotesChannel, { groupId })}`);
    const { id: sessionId } = await scheduleSession(owner, groupId);
    const heard = [await theirs.next(), await theirs.next(), await theirs.next()];
    expect(heard.sort()).toEqual([
      `change ${channelOf(groupChannel, { groupId })}`,
      `change ${channelOf(roomChannel, { sessionId })}`,
      'change study_groups_changes',
    ]);
    await owner.call('leadTo', { groupId, sessionId, book: 'John', chapter: 1 });
    expect(await theirs.next()).toBe(`change ${channelOf(roomChannel, { sessionId })}`);
    await owner.call('writeSessionNotes', { groupId, sessionId, id: randomUUID(), update: 'AAA=' });
    expect(await theirs.next()).toBe(`change ${channelOf(sessionNotesChannel, { sessionId })}`);
    // The first event that the stranger receives is their own.
    await stranger.call('updateAccount', { name: 'Demas' });
    expect(await strangers.next()).toBe('change account');
    await Promise.all([theirs.close(), strangers.close()]);
  });

  it('starts for a member who joins a group and stops for one who is removed', async () => {
    const [owner, member] = [await person(world), await person(second)];
    const stream = await openStream(member);
    expect(await stream.next()).toBe('ready');
    const { id: groupId } = await foundGroup(owner, [member]);
    expect(await stream.next()).toBe('change study_groups_changes');
    const share = () =>
      owner.call('saveSharedNote', {
        groupId,
        noteId: randomUUID(),
        content: 'a',
        verseId: null,
        base: null,
      });
    await heardUntil(member, stream, 'Demas');
    await share();
    expect(await stream.next()).toBe(`change ${channelOf(sharedNotesChannel, { groupId })}`);
    await owner.call('removeMember', { groupId, userId: member.id });
    expect(await stream.next()).toMatch(/^change (study_groups_changes|group:\d+)$/);
    expect((await member.call('sharedNotes', { groupId, before: '' })).status).toBe(404);
    await heardUntil(member, stream, 'Mark');
    await share();
    expect(await heardUntil(member, stream, 'Luke')).toEqual([]);
    await stream.close();
  });

  it('does not prevent a server from stopping', async () => {
    const third = await startWorld();
    const reader = await signUp(third);
    const stream = await openStream(reader);
    expect(await stream.next()).toBe('ready');
    // Without the timer that closes connections, the server can stop only when the stream ends by itself.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const [last] = await Promise.all([stream.next(), third.stop()]).finally(() => vi.useRealTimers());
    expect(last).toBeUndefined();
  });

  it('is limited in number for each reader', async () => {
    const reader = await signUp(world);
    const streams = [];
    for (let i = 0; i < 10; i++) streams.push(await openStream(reader));
    expect((await reader.fetch('/api/events')).status).toBe(429);
    await streams.pop()?.close();
    await expect
      .poll(async () => {
        const response = await reader.fetch('/api/events');
        await response.body?.cancel();
        return response.status;
      })
      .toBe(200);
    await Promise.all(streams.map((stream) => stream.close()));
  });
});
