import { SAMPLE_READER } from '@lampstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf, startTestServer } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function enter(): Promise<Browser> {
  const browser = world.browser();
  expect((await browser.call('enterAsSample')).status).toBe(200);
  return browser;
}

/** The names of the tables that have rows of a user. */
async function tablesWith(userId: string): Promise<string[]> {
  const personal = await rowsOf<{ name: string; field: string }>(`
    select table_name as name, column_name as field from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))`);
  const found = await Promise.all(
    personal.map(async ({ name, field }) => {
      const rows = await rowsOf(`select 1 from ${name} where ${field} = $1 limit 1`, userId);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat().sort();
}

describe('the sample reader', () => {
  it('is created with one click and has forty notes and favorites', async () => {
    const [first, second] = await Promise.all([enter(), enter()]);
    const { body: account } = await first.call('account');
    expect(account).toMatchObject({ email: SAMPLE_READER.email, name: SAMPLE_READER.name });
    expect((await second.call('account')).body.id).toBe(account.id);
    const { notes } = (await first.call('notes')).body;
    const { studyNotes } = (await first.call('studyNotes')).body;
    const { favorites } = (await first.call('favorites')).body;
    expect(notes.length + studyNotes.length).toBe(40);
    expect(favorites.length).toBe(12);
    expect(favorites.every(({ text }) => text.length > 20)).toBe(true);
    expect((await first.call('bookmark')).body.bookmark).toMatchObject({ book: 'Mark', chapter: 4 });
  });

  it('has a group with an open room for a session in ten minutes', async () => {
    const reader = await enter();
    const { sessions } = (await reader.call('upcomingSessions')).body;
    const [session] = sessions;
    expect(sessions).toHaveLength(1);
    expect(Date.parse(session?.scheduledFor ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    const { groupId = 0, id: sessionId = '' } = session ?? {};
    expect((await reader.call('room', { groupId, sessionId })).body.isOpen).toBe(true);
    expect((await reader.call('group', { groupId })).body.role).toBe('owner');
    expect((await reader.call('sharedNotes', { groupId, before: '' })).body.notes).toHaveLength(2);
  });

  it('keeps its changes on the next visit', async () => {
    const reader = await enter();
    const count = (await reader.call('notes')).body.notes.length;
    await reader.call('deleteNote', { verseId: 'genesis_1_1' });
    expect((await (await enter()).call('notes')).body.notes).toHaveLength(count - 1);
  });

  it('can sign in with a password from any browser', async () => {
    const { email, password } = SAMPLE_READER;
    expect((await world.browser().call('signIn', { email, password })).body.session?.user.email).toBe(email);
  });

  it('is removed with every row and created anew', async () => {
    const reader = await enter();
    const { id } = (await reader.call('account')).body;
    expect(await tablesWith(id)).toEqual([
      'bible_bookmarks',
      'favorites',
      'highlights',
      'identities',
      'sessions',
      'shared_notes',
      'study_group_members',
      'study_notes',
      'study_session_participants',
      'users',
      'verse_notes',
    ]);
    expect((await reader.call('removeSample')).status).toBe(200);
    expect(await tablesWith(id)).toEqual([]);
    expect(await rowsOf('select 1 from study_groups')).toEqual([]);
    expect((await reader.call('session')).body.session).toBeNull();
    const again = await enter();
    expect((await again.call('notes')).body.notes).toHaveLength(37);
  });

  it('cannot be removed by other readers, whose data stays', async () => {
    await enter();
    const other = await signUp(world);
    expect((await other.call('removeSample')).status).toBe(404);
    expect((await other.call('account')).status).toBe(200);
    expect((await (await enter()).call('notes')).body.notes).toHaveLength(37);
  });

  it('does not exist without a sandbox, as in production', async () => {
    const server = await startTestServer();
    const answer = await fetch(`${server.url}/api/sample-reader`, { method: 'POST' });
    expect(answer.status).toBe(404);
    await server.stop();
  });
});
