import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { queryTestDatabase } from '../testing.ts';

let world: World;
let reader: Browser;

beforeAll(async () => {
  world = await startWorld();
  reader = await signUp(world);
});
afterAll(() => world.stop());

const save = (verseId: string, content: string, base: number | null = null, browser = reader) =>
  browser.call('saveNote', { verseId, content, base });

describe('a note on a verse', () => {
  it('is saved as written, without surrounding white space', async () => {
    const content = 'Grace \u{1F54A} אֱלֹהִים\n\n**and** <b>truth</b>';
    const { status, body } = await save('john_1_17', `  ${content}\n`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ verseId: 'john_1_17', content, revision: 1 });
    expect((await reader.call('note', { verseId: 'john_1_17' })).body.note?.content).toBe(content);
  });

  it('is unique per verse, whichever form the verse id has', async () => {
    const { body: first } = await save('JHN.3.16', 'So loved.');
    const { body: second } = await save('John 3:16', 'So loved the world.', first.revision);
    expect(second).toMatchObject({ verseId: 'john_3_16', revision: 2, createdAt: first.createdAt });
    const { notes } = (await reader.call('notes')).body;
    expect(notes.filter(({ verseId }) => verseId === 'john_3_16')).toHaveLength(1);
  });

  it('is not overwritten when it has changed meanwhile, and the newer text can be read', async () => {
    const { body: first } = await save('ruth_1_16', 'Whither.');
    await save('ruth_1_16', 'Whither thou goest.', first.revision);
    for (const base of [first.revision, null]) {
      const { status, body } = await save('ruth_1_16', 'Another text.', base);
      expect(status).toBe(409);
      expect(body.error).toMatchObject({
        code: 'sync/conflict',
        message: 'Conflict detected. Please refresh and try again.',
      });
    }
    const { note } = (await reader.call('note', { verseId: 'ruth_1_16' })).body;
    expect(note).toMatchObject({ content: 'Whither thou goest.', revision: 2 });
    expect((await save('ruth_1_16', 'Another text.', note?.revision)).status).toBe(200);
  });

  it('is written once when it is sent twice', async () => {
    const { body: first } = await save('ruth_2_4', 'The Lord be with you.');
    const { body: again } = await save('ruth_2_4', 'The Lord be with you.');
    expect(again).toEqual(first);
  });

  it('saved by eight writers at once keeps one and tells the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => save('mark_1_1', `The beginning, says ${i}.`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('is not deleted from an outdated revision', async () => {
    const { body: first } = await save('obadiah_1_3', 'Pride.');
    await save('obadiah_1_3', 'The pride of thine heart.', first.revision);
    const refused = await reader.call('deleteNote', { verseId: 'obadiah_1_3', base: first.revision });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'sync/conflict']);
    for (const note of [{ content: 'The pride of thine heart.' }, null]) {
      const { status, body } = await reader.call('deleteNote', { verseId: 'obadiah_1_3', base: 2 });
      expect([status, body.note?.content]).toEqual([200, note?.content]);
    }
  });

  it('disappears when deleted, stays in the database and can be restored', async () => {
    const { body: first } = await save('jonah_1_3', 'But Jonah rose up.');
    const { body } = await reader.call('deleteNote', { verseId: 'jonah_1_3' });
    expect(body.note).toMatchObject({ content: 'But Jonah rose up.', revision: 2 });
    expect((await reader.call('note', { verseId: 'jonah_1_3' })).body.note).toBeNull();
    expect((await reader.call('notes')).body.notes.map(({ verseId }) => verseId)).not.toContain('jonah_1_3');
    const { rows } = await queryTestDatabase((client) =>
      client.query(`select deleted from verse_notes where verse_id = 'jonah_1_3'`),
    );
    expect(rows).toEqual([{ deleted: true }]);
    expect((await reader.call('deleteNote', { verseId: 'jonah_1_3' })).body.note).toBeNull();
    const { status, body: back } = await save('jonah_1_3', 'But Jonah rose up.', first.revision);
    expect([status, back.revision]).toEqual([200, 3]);
    expect((await reader.call('note', { verseId: 'jonah_1_3' })).body.note?.content).toBe(
      'But Jonah rose up.',
    );
  });

  it('is listed with all notes, the newest first', async () => {
    await save('micah_6_8', 'Do justly.');
    await save('amos_5_24', 'Let judgment run down.');
    expect((await reader.call('notes')).body.notes.slice(0, 2).map(({ verseId }) => verseId)).toEqual([
      'amos_5_24',
      'micah_6_8',
    ]);
  });

  it('is refused without text, without an existing verse or without a reader', async () => {
    expect((await save('john_1_1', ' \n\t ')).body.error?.message).toBe('A note cannot be empty.');
    for (const verseId of ['john_1_99', 'john_99_1', 'john_0_1', 'genesis', 'x'.repeat(200)]) {
      expect((await save(verseId, 'text')).status, verseId).toBe(400);
    }
    expect((await save('romans_14_25', 'As the World English Bible counts.')).status).toBe(200);
    const nobody = await save('john_1_1', 'text', null, world.browser());
    expect(nobody.status).toBe(401);
    expect(nobody.body.error?.message).toBe('User not authenticated');
  });

  it('may have 100 KB in any script, and no more', async () => {
    expect((await save('psalms_119_1', 'a'.repeat(100 * 1024))).status).toBe(200);
    for (const content of ['a'.repeat(100 * 1024 + 1), 'א'.repeat(60 * 1024), '\u0001'.repeat(110_000)]) {
      const { status, body } = await save('psalms_119_2', content);
      expect(status).toBe(400);
      expect(body.error?.message).toMatch(/^A note may have/);
    }
    expect((await reader.call('note', { verseId: 'psalms_119_2' })).body.note).toBeNull();
  });

  it('is refused when it contains characters that the database cannot store', async () => {
    for (const content of ['a\0b', 'a\ud800b']) {
      const { status, body } = await save('john_1_2', content);
      expect(status).toBe(400);
      expect(body.error?.message).toBe('A note has characters that cannot be kept.');
    }
  });
});
