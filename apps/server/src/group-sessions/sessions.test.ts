import { randomUUID } from 'node:crypto';
import { CALENDAR_PATH, fill, type GroupSession } from '@lampstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../accounts/testing.ts';
import { foundGroup, type Person, person, scheduleSession } from '../groups/testing.ts';
import { rowsOf } from '../testing.ts';

let world: World;
let paul: Person;
let silas: Person;
let groupId: number;
beforeAll(async () => {
  world = await startWorld();
  [paul, silas] = [await person(world, 'Paul'), await person(world, 'Silas')];
  groupId = (await foundGroup(paul, [silas])).id;
});
afterAll(() => world.stop());

/** The fields that an edit starts from. */
const fieldsOf = ({ id, name, description, scheduledFor, duration, verses, revision }: GroupSession) => ({
  groupId,
  sessionId: id,
  name,
  description,
  scheduledFor,
  duration,
  verses,
  base: revision,
});

/** Makes the scheduled jobs of a session due now. */
const hasten = (kind: string, session: GroupSession) =>
  rowsOf(`update jobs set run_at = now() where kind = $1 and payload->>'subject' = $2`, kind, session.id);

describe('a group session', () => {
  it('has its creator as the first participant and is listed as upcoming', async () => {
    const session = await scheduleSession(silas, groupId, { inMinutes: 30 });
    expect(session).toMatchObject({
      groupId,
      groupName: 'Bereans',
      createdBy: silas.id,
      participants: [silas.id],
      notes: '',
      canEdit: true,
      revision: 1,
    });
    expect(Date.parse(session.scheduledFor) - Date.parse(session.opensAt)).toBe(15 * 60_000);
    expect(Date.parse(session.closesAt) - Date.parse(session.scheduledFor)).toBe(60 * 60_000);
    const again = await silas.call('saveGroupSession', { ...fieldsOf(session), base: null });
    expect(again.body).toEqual(session);
    const { sessions } = (await paul.call('upcomingSessions')).body;
    expect(sessions.map(({ id }) => id)).toContain(session.id);
    const { body: joined } = await paul.call('joinGroupSession', { groupId, sessionId: session.id });
    expect(joined.participants).toEqual([silas.id, paul.id]);
    const { body: left } = await paul.call('leaveGroupSession', { groupId, sessionId: session.id });
    expect(left.participants).toEqual([silas.id]);
  });

  it('lasts an hour by default and is stored in whole minutes', async () => {
    const wanted = {
      groupId,
      sessionId: randomUUID(),
      name: 'Name',
      description: 'Description',
      scheduledFor: '2099-03-29T02:30:00+01:00',
      base: null,
    };
    for (const [wrong, message] of [
      [{ duration: 1.5 }, 'The duration is a whole number of minutes.'],
      [{ duration: 0 }, 'A session takes a minute at least.'],
      [{ duration: 1e9 }, 'A session takes a week at most.'],
      [{ name: '' }, 'A session’s name cannot be empty.'],
      [{ scheduledFor: '2020-01-01T00:00:00Z' }, 'Please choose a time that is still to come.'],
    ] as const) {
      const { status, body } = await paul.call('saveGroupSession', { ...wanted, ...wrong });
      expect([status, body.error?.message]).toEqual([400, message]);
    }
    const { body } = await paul.call('saveGroupSession', wanted);
    expect(body).toMatchObject({ duration: 60, scheduledFor: '2099-03-29T01:30:00.000Z' });
  });

  it('is edited only by its creator or the group owner, and only from the current revision', async () => {
    const session = await scheduleSession(paul, groupId);
    const wanted = { ...fieldsOf(session), name: 'Acts 18' };
    expect((await silas.call('saveGroupSession', wanted)).status).toBe(403);
    const { body: first } = await paul.call('saveGroupSession', wanted);
    expect(first).toMatchObject({ name: 'Acts 18', revision: 2 });
    const stale = await paul.call('saveGroupSession', { ...wanted, name: 'Acts 19' });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'sync/conflict']);
    const theirs = await scheduleSession(silas, groupId);
    const owner = await paul.call('saveGroupSession', { ...fieldsOf(theirs), duration: 90 });
    expect(owner.body).toMatchObject({ duration: 90, createdBy: silas.id });
  });

  it('exports a calendar file in UTC with valid line folding', async () => {
    const session = await scheduleSession(paul, groupId, { inMinutes: 60 * 24 });
    await paul.call('saveGroupSession', {
      ...fieldsOf(session),
      name: 'Acts; 17, and\\or 18',
      description: 'BEGIN:VALARM\r\nATTENDEE:x',
      duration: 90,
    });
    const response = await silas.fetch(fill(CALENDAR_PATH, { groupId, sessionId: session.id }));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const file = await response.text();
    const stamp = (after: number) =>
      new Date(Date.parse(session.scheduledFor) + after).toISOString().replace(/[-:]|\.\d+/g, '');
    expect(file).toContain(`DTSTART:${stamp(0)}\r\n`);
    expect(file).toContain(`DTEND:${stamp(90 * 60_000)}\r\n`);
    expect(file).toContain('STATUS:CONFIRMED');
    // iCalendar continues long lines after a line break and a space.
    expect(file.replaceAll('\r\n ', '')).toContain(
      `${silas.url}/study-groups/${groupId}/sessions/${session.id}\r\n`,
    );
    expect(file).toContain(`UID:${session.id}@lampstand`);
    expect(file).toContain('SUMMARY:Acts\\; 17\\, and\\\\or 18');
    expect(file).toContain('SEQUENCE:2');
    // User input cannot break out of its line.
    expect(file.split('\r\n').filter((line) => /^(BEGIN:VALARM|ATTENDEE)/.test(line))).toEqual([]);
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    await paul.call('cancelGroupSession', { groupId, sessionId: session.id });
    const cancelled = await (
      await silas.fetch(fill(CALENDAR_PATH, { groupId, sessionId: session.id }))
    ).text();
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3']) {
      expect(cancelled.split('\r\n')).toContain(line);
    }
  });

  it('is not listed as upcoming after its time has passed or it was ended', async () => {
    const [passed, ended, running] = [
      await scheduleSession(paul, groupId),
      await scheduleSession(paul, groupId),
      await scheduleSession(paul, groupId),
    ];
    const ago = `update study_sessions set scheduled_for = now() - make_interval(mins => $1) where id = $2`;
    await rowsOf(ago, 60, passed.id);
    await rowsOf(ago, 30, running.id);
    await paul.call('endRoom', { groupId, sessionId: ended.id, words: '' });
    const { sessions } = (await silas.call('upcomingSessions')).body;
    const known = [passed, ended, running].map(({ id }) => id);
    expect(sessions.map(({ id }) => id).filter((id) => known.includes(id))).toEqual([running.id]);
  });

  it('has its reminder scheduled for an hour before it starts', async () => {
    const session = await scheduleSession(paul, groupId, { inMinutes: 60 * 24 });
    const planned = await rowsOf<{ run_at: Date }>(
      `select run_at from jobs where kind = 'session-reminder' and payload->>'subject' = $1`,
      session.id,
    );
    expect(planned.map(({ run_at }) => Date.parse(session.scheduledFor) - run_at.getTime())).toEqual([
      60 * 60_000,
    ]);
  });

  it('sends one reminder, an hour before, to participants who want it', async () => {
    const session = await scheduleSession(paul, groupId, { inMinutes: 60.5 });
    await silas.call('joinGroupSession', { groupId, sessionId: session.id });
    await silas.call('updateMembership', { groupId, reminders: false });
    // An edit can leave a second job for the same time.
    await paul.call('saveGroupSession', { ...fieldsOf(session), name: 'Acts 17:11' });
    await hasten('session-reminder', session);
    const reminders = async (email: string) =>
      (await world.mailsTo(email)).filter(({ subject }) => subject === 'In an hour: Acts 17:11');
    await expect.poll(() => reminders(paul.email), { timeout: 15_000 }).toHaveLength(1);
    await expect
      .poll(() => rowsOf(`select 1 from jobs where kind in ('session-reminder', 'mail') and run_at <= now()`))
      .toEqual([]);
    expect(await reminders(paul.email)).toHaveLength(1);
    expect(await reminders(silas.email)).toEqual([]);
    expect((await reminders(paul.email))[0]?.text).toContain(
      `/study-groups/${groupId}/sessions/${session.id}`,
    );
    await silas.call('updateMembership', { groupId, reminders: true });
  });

  it('sends no reminder for the old time when it is moved or cancelled, and announces a cancellation', async () => {
    const [moved, cancelled] = [
      await scheduleSession(paul, groupId, { inMinutes: 60.5 }),
      await scheduleSession(paul, groupId, { inMinutes: 60.5 }),
    ];
    await paul.call('saveGroupSession', {
      ...fieldsOf(moved),
      name: 'Moved',
      scheduledFor: new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
    });
    await silas.call('joinGroupSession', { groupId, sessionId: cancelled.id });
    expect((await silas.call('cancelGroupSession', { groupId, sessionId: cancelled.id })).status).toBe(403);
    const { body } = await paul.call('cancelGroupSession', { groupId, sessionId: cancelled.id });
    expect(body.cancelledAt).not.toBeNull();
    await hasten('session-reminder', moved);
    await hasten('session-reminder', cancelled);
    await expect
      .poll(() => rowsOf(`select 1 from jobs where run_at <= now()`), { timeout: 15_000 })
      .toEqual([]);
    const subjects = (await world.mailsTo(silas.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Cancelled: Acts 17');
    const { sessions } = (await silas.call('upcomingSessions')).body;
    expect(sessions.map(({ id }) => id)).not.toContain(cancelled.id);
    const reminded = await rowsOf(
      'select 1 from study_sessions where reminded_for is not null and id in ($1, $2)',
      moved.id,
      cancelled.id,
    );
    expect(reminded).toEqual([]);
    const late = await silas.call('joinGroupSession', { groupId, sessionId: cancelled.id });
    expect(late.body.error?.message).toBe('This session was cancelled.');
  });
});
