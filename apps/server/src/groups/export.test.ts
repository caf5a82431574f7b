import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../accounts/testing.ts';
import { foundGroup, type Person, person, scheduleSession } from './testing.ts';

let world: World;
let lydia: Person;
let euodia: Person;
beforeAll(async () => {
  world = await startWorld();
  [lydia, euodia] = [await person(world, 'Lydia'), await person(world, 'Euodia')];
});
afterAll(() => world.stop());

/** Shares a note with a group and comments on it. */
async function speak(by: Person, groupId: number, words: string) {
  const noteId = randomUUID();
  await by.call('saveSharedNote', {
    groupId,
    noteId,
    content: `${words}, a note`,
    verseId: 'acts_16_14',
    base: null,
  });
  const commentId = randomUUID();
  await by.call('saveComment', { groupId, noteId, commentId, content: `${words}, a comment`, base: null });
}

describe('the group export of a member', () => {
  it('contains what the member contributed and nothing from others', async () => {
    const { id: groupId } = await foundGroup(euodia, [lydia]);
    const { id: elsewhere } = await foundGroup(euodia);
    await speak(lydia, groupId, 'By the river');
    await speak(euodia, groupId, 'Kept from Lydia');
    await speak(euodia, elsewhere, 'Kept from Lydia');
    const personal = { content: 'Kept from Lydia', base: null };
    await euodia.call('saveNote', { verseId: 'philippians_4_2', ...personal });
    await euodia.call('saveStudyNote', {
      id: randomUUID(),
      title: 'Kept from Lydia',
      tags: [],
      passage: null,
      ...personal,
    });
    const { body: invite } = await euodia.call('createInvite', {
      groupId,
      inviteId: randomUUID(),
      email: 'clement@example.org',
    });
    const session = await scheduleSession(euodia, groupId);
    const place = { groupId, sessionId: session.id };
    await scheduleSession(euodia, groupId, { inMinutes: 90 });
    await lydia.call('joinGroupSession', place);
    for (const [by, question] of [
      [lydia, 'Who opened her heart?'],
      [euodia, 'Kept from Lydia?'],
    ] as const) {
      await by.call('activateTrial', { userId: by.id });
      const { status } = await by.call('askInRoom', { ...place, questionId: randomUUID(), question });
      expect(status).toBe(200);
    }

    const { groups } = (await lydia.call('exportData')).body;
    const moment = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(groups).toEqual([
      {
        name: 'Bereans',
        description: 'Examining the scriptures daily',
        role: 'member',
        joinedAt: moment,
        sharedNotes: [{ verseId: 'acts_16_14', content: 'By the river, a note', sharedAt: moment }],
        comments: [{ content: 'By the river, a comment', createdAt: moment }],
        questions: [{ question: 'Who opened her heart?', askedAt: moment }],
        // The session that they take part in.
        sessions: [{ name: 'Acts 17', scheduledFor: session.scheduledFor, duration: 60, notes: '' }],
      },
    ]);

    const markdown = await (await lydia.fetch('/api/data.md')).text();
    expect(markdown).toContain('**Acts 16:14**\n\nBy the river, a note');
    for (const text of [JSON.stringify(groups), markdown]) {
      for (const secret of [euodia.email, euodia.id, 'Euodia', 'Kept from Lydia', 'clement', invite.url]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('contains the summary of a session that the member attended, whoever wrote it', async () => {
    await speak(lydia, (await foundGroup(euodia, [lydia])).id, 'Elsewhere');
    const { id: groupId } = await foundGroup(euodia, [lydia]);
    const place = { groupId, sessionId: (await scheduleSession(euodia, groupId)).id };
    await lydia.call('joinGroupSession', place);
    await euodia.call('endRoom', { ...place, words: 'Rejoice alway.' });
    const { groups } = (await lydia.call('exportData')).body;
    // The newest group; what the member wrote in the other group is not in it.
    expect(groups?.at(-1)).toMatchObject({
      sharedNotes: [],
      comments: [],
      questions: [],
      sessions: [{ notes: expect.stringContaining('Rejoice alway.') }],
    });
  });
});
