import { randomUUID } from 'node:crypto';
import { GROUP_PAGE_SIZE } from '@lampstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../accounts/testing.ts';
import { foundGroup, type Person, person } from '../groups/testing.ts';
import { rowsOf } from '../testing.ts';

let world: World;
let mary: Person;
let martha: Person;
let groupId: number;
beforeAll(async () => {
  world = await startWorld();
  [mary, martha] = [await person(world, 'Mary'), await person(world, 'Martha')];
  groupId = (await foundGroup(mary, [martha])).id;
});
afterAll(() => world.stop());

async function share(by: Person, content = 'One thing is needful.') {
  const noteId = randomUUID();
  const { body } = await by.call('saveSharedNote', {
    groupId,
    noteId,
    content,
    verseId: 'Luke_10_42',
    base: null,
  });
  return body;
}

describe('a shared note', () => {
  it('shows its author and is created once however often it is sent', async () => {
    const note = await share(martha);
    expect(note).toMatchObject({
      sharedBy: martha.id,
      sharerName: 'Martha',
      content: 'One thing is needful.',
      verseId: 'luke_10_42',
      reactions: {},
      comments: [],
      editedAt: null,
    });
    const { id: noteId, content, verseId } = note;
    expect(
      (await martha.call('saveSharedNote', { groupId, noteId, content, verseId, base: null })).body,
    ).toEqual(note);
    const { notes, hasMore } = (await mary.call('sharedNotes', { groupId, before: '' })).body;
    expect([notes[0]?.id, hasMore]).toEqual([noteId, false]);
  });

  it('is edited only by its author and only from the current revision', async () => {
    const { id: noteId } = await share(martha);
    const edit = { groupId, noteId, verseId: null, base: 1 };
    expect((await mary.call('saveSharedNote', { ...edit, content: 'Mine' })).status).toBe(403);
    const { body } = await martha.call('saveSharedNote', { ...edit, content: 'That good part' });
    expect(body).toMatchObject({ content: 'That good part', verseId: null, revision: 2 });
    expect(body.editedAt).not.toBeNull();
    expect((await martha.call('saveSharedNote', { ...edit, content: 'Other' })).status).toBe(409);
  });

  it('is deleted by its author or the group owner and is not restored by an edit', async () => {
    const [own, theirs] = [await share(mary), await share(martha)];
    expect((await martha.call('deleteSharedNote', { groupId, noteId: own.id })).status).toBe(403);
    for (const _ of [1, 2]) {
      expect((await mary.call('deleteSharedNote', { groupId, noteId: theirs.id })).status).toBe(200);
    }
    const back = await martha.call('saveSharedNote', {
      groupId,
      noteId: theirs.id,
      content: 'Back',
      verseId: null,
      base: 1,
    });
    expect([back.status, back.body.error?.message]).toEqual([404, 'Note not found']);
    const gone = await martha.call('react', { groupId, noteId: theirs.id, reaction: 'amen' });
    expect([gone.status, gone.body.error?.message]).toEqual([404, 'Note not found']);
  });

  it('counts reactions by kind, one of each kind per member', async () => {
    const { id: noteId } = await share(martha);
    for (const reaction of ['amen', 'amen', 'love'] as const) {
      expect((await mary.call('react', { groupId, noteId, reaction })).status).toBe(200);
    }
    const { body } = await martha.call('react', { groupId, noteId, reaction: 'amen' });
    expect([body.reactions, body.ownReactions]).toEqual([{ amen: 2, love: 1 }, ['amen']]);
    const { body: left } = await mary.call('unreact', { groupId, noteId, reaction: 'amen' });
    expect([left.reactions, left.ownReactions]).toEqual([{ amen: 1, love: 1 }, ['love']]);
    const wrong = await mary.call('react', { groupId, noteId, reaction: 'thumbs' as 'amen' });
    expect(wrong.body.error?.message).toBe('There is no such reaction.');
  });

  it('has comments, edited by their authors and deleted by authors or the group owner', async () => {
    const { id: noteId } = await share(mary);
    const ours = { groupId, noteId, commentId: randomUUID() };
    for (const _ of [1, 2]) await martha.call('saveComment', { ...ours, content: 'Careful', base: null });
    const hers = { groupId, noteId, commentId: randomUUID() };
    const { body } = await mary.call('saveComment', { ...hers, content: 'And troubled', base: null });
    expect(body.comments.map(({ name, content }) => [name, content])).toEqual([
      ['Martha', 'Careful'],
      ['Mary', 'And troubled'],
    ]);
    expect((await mary.call('saveComment', { ...ours, content: 'No', base: 1 })).status).toBe(403);
    expect(
      (await martha.call('saveComment', { ...ours, content: 'Cumbered', base: 1 })).body.comments[0],
    ).toMatchObject({
      content: 'Cumbered',
      revision: 2,
    });
    expect((await martha.call('saveComment', { ...ours, content: 'Old', base: 1 })).status).toBe(409);
    expect((await martha.call('deleteComment', hers)).status).toBe(403);
    const { body: left } = await mary.call('deleteComment', ours);
    expect(left.comments.map(({ content }) => content)).toEqual(['And troubled']);
    await martha.call('saveComment', { ...ours, content: 'Sorry', base: null });
    const { body: end } = await martha.call('deleteComment', ours);
    expect(end.comments.map(({ content }) => content)).toEqual(['And troubled']);
  });

  it('can be reported to the group owner, who gets a mail and a private list', async () => {
    const { id: noteId } = await share(martha, 'Something amiss');
    const report = { groupId, reportId: randomUUID(), noteId, commentId: null, reason: 'Please look.' };
    for (const _ of [1, 2]) expect((await martha.call('report', report)).status).toBe(200);
    const mails = await world.mailsTo(mary.email, 2);
    expect(mails.filter(({ subject }) => subject === 'Something was reported in Bereans')).toHaveLength(1);
    expect((await martha.call('reports', { groupId })).status).toBe(403);
    const { reports } = (await mary.call('reports', { groupId })).body;
    expect(reports).toMatchObject([
      { noteId, reporterName: 'Martha', reason: 'Please look.', content: 'Something amiss' },
    ]);
    const { reportId } = report;
    expect((await martha.call('dismissReport', { groupId, reportId })).status).toBe(403);
    expect((await mary.call('reports', { groupId })).body.reports).toEqual(reports);
    expect((await mary.call('dismissReport', { groupId, reportId })).body.reports).toEqual([]);
    const nothing = await martha.call('report', {
      ...report,
      reportId: randomUUID(),
      commentId: randomUUID(),
    });
    expect(nothing.body.error?.message).toBe('Note not found');
  });

  it('appears exactly once over all pages of notes', async () => {
    const { id: other } = await foundGroup(mary);
    await rowsOf(
      `insert into shared_notes (group_id, id, user_id, content, shared_at)
       select $1, gen_random_uuid(), $2, n::text, now() - make_interval(secs => (n / 3)::integer)
       from generate_series(1, $3::integer) n`,
      other,
      mary.id,
      2 * GROUP_PAGE_SIZE + 1,
    );
    const seen: string[] = [];
    for (let before = '', hasMore = true; hasMore; ) {
      const { body } = await mary.call('sharedNotes', { groupId: other, before });
      seen.push(...body.notes.map(({ content }) => content));
      before = body.notes.at(-1)?.id ?? '';
      hasMore = body.hasMore;
    }
    expect(seen).toHaveLength(2 * GROUP_PAGE_SIZE + 1);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('stays without a name when its author leaves and is deleted with their account', async () => {
    const lazarus = await person(world, 'Lazarus');
    const { id } = await foundGroup(mary, [lazarus]);
    const noteId = randomUUID();
    await lazarus.call('saveSharedNote', {
      groupId: id,
      noteId,
      content: 'Come forth',
      verseId: null,
      base: null,
    });
    await lazarus.call('leaveGroup', { groupId: id });
    const read = async () => (await mary.call('sharedNotes', { groupId: id, before: '' })).body.notes;
    expect(await read()).toMatchObject([{ content: 'Come forth', sharerName: 'Former member' }]);
    await lazarus.call('deleteAccount');
    expect(await read()).toEqual([]);
  });
});
