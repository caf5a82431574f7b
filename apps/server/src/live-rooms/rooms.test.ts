import { randomUUID } from 'node:crypto';
import { LampstandError, room } from '@lampstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { startWorld, type World } from '../accounts/testing.ts';
import { Database } from '../db/database.ts';
import { GroupAnnouncer } from '../groups/announcer.ts';
import { foundGroup, type Person, person, scheduleSession } from '../groups/testing.ts';
import { Doorbell } from '../realtime/doorbell.ts';
import { readSettings } from '../settings.ts';
import { rowsOf } from '../testing.ts';
import type { QuestionInRoom } from './assistant.ts';
import { RoomQuestionsService } from './questions-service.ts';
import { PUT_TOGETHER_AFTER } from './session-notes.ts';

let world: World;
let peter: Person;
let john: Person;
let groupId: number;
beforeAll(async () => {
  world = await startWorld();
  [peter, john] = [await person(world, 'Peter'), await person(world, 'John')];
  groupId = (await foundGroup(peter, [john])).id;
});
afterAll(() => world.stop());

async function openRoom(by = peter) {
  const { id: sessionId } = await scheduleSession(by, groupId, { inMinutes: 10 });
  return { groupId, sessionId };
}

/** A member who writes in the session notes and sends the changes when the test says so. */
function writer(person: Person, place: { groupId: number; sessionId: string }) {
  const document = new Y.Doc();
  const text = document.getText(room.text);
  const waiting: Uint8Array[] = [];
  let last = 0;
  document.on('update', (update, origin) => {
    if (origin !== 'server') waiting.push(update);
  });
  return {
    text,
    async send() {
      for (let update = waiting.shift(); update; update = waiting.shift()) {
        const { status, body } = await person.call('writeSessionNotes', {
          ...place,
          id: randomUUID(),
          update: Buffer.from(update).toString('base64'),
        });
        if (status !== 200) throw new Error(JSON.stringify(body));
      }
    },
    async receive() {
      const { body } = await person.call('sessionNotes', { ...place, since: last });
      for (const update of body.updates) Y.applyUpdate(document, Buffer.from(update, 'base64'), 'server');
      last = body.last;
    },
  };
}

describe('a live room', () => {
  it('opens 15 minutes before its session and closes at its end', async () => {
    const early = await scheduleSession(peter, groupId, { inMinutes: 20 });
    const refused = await john.call('enterRoom', { groupId, sessionId: early.id, elsewhere: null });
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'The room opens 15 minutes before the session.',
    ]);
    const place = await openRoom();
    expect((await john.call('room', place)).body).toMatchObject({
      isOpen: true,
      leaderId: peter.id,
      people: [],
    });
    await rowsOf(
      `update study_sessions set scheduled_for = now() - interval '2 hours' where id = $1`,
      place.sessionId,
    );
    expect((await john.call('room', place)).body.isOpen).toBe(false);
    expect((await john.call('enterRoom', { ...place, elsewhere: null })).body.error?.message).toBe(
      'This session is over.',
    );
  });

  it('lists those present until they leave or are silent for fifteen seconds', async () => {
    const place = await openRoom();
    await peter.call('enterRoom', { ...place, elsewhere: null });
    const elsewhere = { book: 'john', chapter: 21, verse: 15 };
    const { people } = (await john.call('enterRoom', { ...place, elsewhere })).body;
    expect(people.find(({ userId }) => userId === john.id)).toEqual({
      userId: john.id,
      name: 'John',
      elsewhere: { ...elsewhere, book: 'John' },
    });
    expect(people).toHaveLength(2);
    const { session } = (await peter.call('room', place)).body;
    expect(session.participants).toEqual([peter.id, john.id]);
    await john.call('leaveRoom', place);
    expect((await peter.call('room', place)).body.people.map(({ name }) => name)).toEqual(['Peter']);
    const unheardFor = async (seconds: number) => {
      await rowsOf(
        `update study_room_people set seen_at = now() - make_interval(secs => $1) where session_id = $2`,
        seconds,
        place.sessionId,
      );
      return (await john.call('room', place)).body.people;
    };
    expect(await unheardFor(8)).toHaveLength(1);
    expect(await unheardFor(15)).toEqual([]);
    const { people: again } = (await peter.call('enterRoom', { ...place, elsewhere: null })).body;
    expect(again.map(({ name }) => name)).toEqual(['Peter']);
  });

  it('follows its leader, who can hand over the lead or loses it by being absent', async () => {
    const place = await openRoom();
    const passage = { book: 'Acts', chapter: 3, verse: 6 };
    expect((await john.call('leadTo', { ...place, ...passage })).body.error?.message).toBe(
      'Only the leader can do this.',
    );
    expect((await peter.call('leadTo', { ...place, ...passage })).body.passage).toEqual(passage);
    const nowhere = await peter.call('leadTo', { ...place, book: 'Acts', chapter: 29 });
    expect(nowhere.body.error?.message).toBe('There is no such chapter.');
    await peter.call('enterRoom', { ...place, elsewhere: null });
    const absent = await peter.call('handOverLead', { ...place, userId: john.id });
    expect(absent.body.error?.message).toBe('They are not in the room.');
    await john.call('enterRoom', { ...place, elsewhere: null });
    expect((await john.call('handOverLead', { ...place, userId: john.id })).status).toBe(403);
    expect((await peter.call('handOverLead', { ...place, userId: john.id })).body.leaderId).toBe(john.id);
    // The group owner is not automatically the leader.
    expect((await peter.call('leadTo', { ...place, ...passage, chapter: 4 })).status).toBe(403);
    expect((await john.call('leadTo', { ...place, ...passage, chapter: 4 })).status).toBe(200);
    const other = await openRoom();
    expect((await john.call('handOverLead', { ...other, userId: john.id })).status).toBe(403);
    await john.call('enterRoom', { ...other, elsewhere: null });
    expect((await john.call('handOverLead', { ...other, userId: john.id })).body.leaderId).toBe(john.id);
  });

  it("lets members with Pro ask about the leader's passage and shows everyone the answer", async () => {
    const place = await openRoom();
    await peter.call('leadTo', { ...place, book: 'Psalms', chapter: 23 });
    const asked = { ...place, questionId: randomUUID(), question: 'Who is the shepherd?' };
    const refused = await peter.call('askInRoom', asked);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'subscription/pro-required']);
    expect((await peter.call('room', place)).body.questions).toEqual([]);
    await john.call('activateTrial', { userId: john.id });
    await john.call('askInRoom', asked);
    const [question] = (await peter.call('room', place)).body.questions;
    expect(question).toMatchObject({ askedBy: john.id, askerName: 'John', state: 'answered', error: null });
    expect(question?.answer?.label).toBe('From scripture and the built-in glossary');
    expect(question?.answer?.text).not.toBe('');
    expect(question?.answer?.references.length).toBeGreaterThan(0);
    const { body: ended } = await peter.call('endRoom', { ...place, words: '' });
    expect(ended.notes).toContain(
      `## Questions\n\n**Who is the shepherd?** (John)\n\n${question?.answer?.text}`,
    );
  });

  it('answers a question once for everyone and retries one that failed', async () => {
    const place = await openRoom();
    await peter.call('leadTo', { ...place, book: 'John', chapter: 21 });
    const settings = readSettings(world.environment);
    const database = new Database(settings.databaseUrl);
    await database.open();
    const answer = { label: 'From a test', text: 'Feed my sheep.', references: [] };
    const asked: QuestionInRoom[] = [];
    const questions = new RoomQuestionsService(database, new GroupAnnouncer(new Doorbell(database)), {
      requireRight: async () => {},
      answer: async (question) => {
        asked.push(question);
        if (asked.length === 1) throw new LampstandError('network/timeout');
        return answer;
      },
    });
    const member = { userId: john.id, groupId, role: 'member' } as const;
    const { sessionId } = place;
    const questionId = randomUUID();
    const ask = async () => {
      const room = await questions.ask(member, { sessionId, questionId, question: 'Lovest thou me?' });
      return room.questions;
    };
    expect(await ask()).toMatchObject([{ state: 'failed', error: 'Request timed out. Please try again.' }]);
    for (const _ of [1, 2]) expect(await ask()).toMatchObject([{ state: 'answered', answer, error: null }]);
    expect((await peter.call('room', place)).body.questions).toMatchObject([{ state: 'answered', answer }]);
    const passage = { book: 'John', chapter: 21, verse: null };
    expect(asked.slice(1)).toEqual([{ userId: john.id, question: 'Lovest thou me?', passage }]);
    await database.close();
  });

  it('ends with a summary and still accepts notes typed before the end', async () => {
    const place = await openRoom();
    const writing = writer(john, place);
    writing.text.insert(0, 'Silver and gold have I none.');
    await writing.send();
    await john.call('joinGroupSession', place);
    await peter.call('leadTo', { ...place, book: 'Acts', chapter: 3 });
    await peter.call('leadTo', { ...place, book: 'Acts', chapter: 3, verse: 6 });
    writing.text.insert(writing.text.length, ' But such as I have.');
    expect((await john.call('endRoom', { ...place, words: '' })).status).toBe(403);
    const { body } = await peter.call('endRoom', { ...place, words: 'Rise up and walk.' });
    expect(body.endedAt).not.toBeNull();
    expect(body.notes).toBe(
      [
        'Rise up and walk.',
        'With Peter, John.',
        '## Passages',
        '- Acts 3\n- Acts 3:6',
        '## Notes',
        'Silver and gold have I none.',
      ].join('\n\n'),
    );
    expect((await peter.call('endRoom', { ...place, words: 'Again' })).body).toEqual(body);
    expect((await john.call('leadTo', { ...place, book: 'Acts', chapter: 4 })).status).toBe(409);
    await writing.send();
    await expect
      .poll(async () => (await peter.call('groupSession', place)).body.notes, { timeout: 15_000 })
      .toContain('Silver and gold have I none. But such as I have.');
  });

  it('can be ended by the group owner while another member leads', async () => {
    const place = await openRoom(john);
    expect((await peter.call('room', place)).body.leaderId).toBe(john.id);
    const { status, body } = await peter.call('endRoom', { ...place, words: 'It is late.' });
    expect([status, body.notes]).toEqual([200, 'It is late.\n\nWith John.']);
  });

  it('gets its summary when its time is over and nobody has ended it', async () => {
    const place = await openRoom();
    const writing = writer(peter, place);
    writing.text.insert(0, 'Watch and pray');
    await writing.send();
    await rowsOf(
      `update study_sessions set scheduled_for = now() - interval '61 minutes' where id = $1`,
      place.sessionId,
    );
    await rowsOf(`update jobs set run_at = now() where payload->>'subject' = $1`, place.sessionId);
    await expect
      .poll(async () => (await peter.call('groupSession', place)).body, { timeout: 15_000 })
      .toMatchObject({ notes: expect.stringContaining('Watch and pray'), endedAt: expect.any(String) });
  });
});

describe('session notes', () => {
  it('of two simultaneous writers, one of them offline for a while, become complete and identical', async () => {
    const place = await openRoom();
    const [here, there] = [writer(peter, place), writer(john, place)];
    here.text.insert(0, 'Notes: ');
    await here.send();
    await there.receive();
    for (let i = 0; i < 60; i++) {
      here.text.insert(here.text.length, `p${i} `);
      there.text.insert(there.text.length, `j${i} `);
      // One writer sends continuously; the other is offline and sends everything at once.
      if (i % 3 === 0) await here.send();
    }
    await Promise.all([here.send(), there.send()]);
    await Promise.all([here.receive(), there.receive()]);
    const words = here.text.toString().split(' ');
    expect(there.text.toString()).toBe(here.text.toString());
    for (let i = 0; i < 60; i++) expect(words).toEqual(expect.arrayContaining([`p${i}`, `j${i}`]));
    // The rows were compacted while both were writing.
    const rows = await rowsOf('select 1 from study_room_updates where session_id = $1', place.sessionId);
    expect(rows.length).toBeLessThan(PUT_TOGETHER_AFTER);
    const late = writer(john, place);
    await late.receive();
    expect(late.text.toString()).toBe(here.text.toString());
  });

  it('store an update once that was sent twice and refuse an unreadable one', async () => {
    const place = await openRoom();
    const document = new Y.Doc();
    document.getText(room.text).insert(0, 'once');
    const sent = {
      ...place,
      id: randomUUID(),
      update: Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64'),
    };
    const numbers = await Promise.all(
      [1, 2, 3].map(async () => (await john.call('writeSessionNotes', sent)).body.number),
    );
    expect(numbers).toEqual([1, 1, 1]);
    for (const update of ['AQID', '////', Buffer.alloc(1000, 7).toString('base64')]) {
      const { status, body } = await john.call('writeSessionNotes', { ...place, id: randomUUID(), update });
      expect([status, body.error?.code]).toEqual([400, 'group/update-refused']);
    }
    expect((await john.call('sessionNotes', { ...place, since: 0 })).body).toEqual({
      updates: [sent.update],
      last: 1,
    });
    expect((await john.call('sessionNotes', { ...place, since: 1 })).body).toEqual({ updates: [], last: 1 });
  });
});
