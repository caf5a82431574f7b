import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { statusOf } from '../subscriptions/status.ts';

let world: World;
let reader: Browser;

beforeAll(async () => {
  world = await startWorld();
  reader = await signUp(world);
});
afterAll(() => world.stop());

const love = (verseId: string, browser = reader) =>
  browser.call('addFavorite', { verseId, text: `words of ${verseId}`, version: 'web' });

describe('favorites', () => {
  it('are listed once each, the newest first', async () => {
    await love('john_3_16');
    const { body: first } = await love('psalms_23_1');
    expect(first).toMatchObject({ verseId: 'psalms_23_1', text: 'words of psalms_23_1', version: 'web' });
    expect((await love('psalms_23_1')).body).toEqual(first);
    const { favorites } = (await reader.call('favorites')).body;
    expect(favorites.map(({ verseId }) => verseId)).toEqual(['psalms_23_1', 'john_3_16']);
  });

  it('can be removed repeatedly without an error', async () => {
    for (const _ of [1, 2]) {
      expect((await reader.call('removeFavorite', { verseId: 'john_3_16' })).status).toBe(200);
    }
    const { favorites } = (await reader.call('favorites')).body;
    expect(favorites.map(({ verseId }) => verseId)).toEqual(['psalms_23_1']);
  });
});

describe('the bookmark', () => {
  it('is empty at first and then the last one that was saved', async () => {
    expect((await reader.call('bookmark')).body.bookmark).toBeNull();
    await reader.call('saveBookmark', { book: '1 john', chapter: 4, verse: 8 });
    const { body } = await reader.call('saveBookmark', { book: 'ruth', chapter: 2 });
    expect(body).toMatchObject({ book: 'Ruth', chapter: 2, verse: null });
    expect((await reader.call('bookmark')).body.bookmark).toEqual(body);
  });

  it('is refused for a chapter that does not exist', async () => {
    for (const place of [
      { book: 'Ruth', chapter: 5 },
      { book: 'Nowhere', chapter: 1 },
      { book: 'Ruth', chapter: 1.5 },
    ]) {
      expect((await reader.call('saveBookmark', place)).status).toBe(400);
    }
  });
});

describe('highlights', () => {
  it('are set, changed and removed for several verses at once', async () => {
    const verseIds = ['john_3_16', 'john_3_17'];
    await reader.call('saveHighlights', { verseIds: [...verseIds, 'john_3_16'], color: 'gold' });
    await reader.call('saveHighlights', { verseIds: ['john_3_17'], color: 'sky' });
    const { highlights } = (await reader.call('highlights')).body;
    expect(Object.fromEntries(highlights.map(({ verseId, color }) => [verseId, color]))).toEqual({
      john_3_16: 'gold',
      john_3_17: 'sky',
    });
    const { body } = await reader.call('saveHighlights', { verseIds: ['john_3_16'], color: null });
    expect(body.highlights.map(({ verseId }) => verseId)).toEqual(['john_3_17']);
  });
});

describe('the reading history', () => {
  it('keeps each reading once, the newest first, and at most 500', async () => {
    const readings = Array.from({ length: 500 }, (_, i) => ({
      verseId: 'john_3_16',
      readAt: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
    }));
    await reader.call('addReadings', { readings });
    await reader.call('addReadings', { readings: readings.slice(0, 2) });
    const newest = { verseId: 'ruth_1_1', readAt: '2026-06-01T00:00:00.000Z' };
    await reader.call('addReadings', { readings: [newest] });
    const kept = (await reader.call('readings')).body.readings;
    expect(kept).toHaveLength(500);
    expect(kept[0]).toEqual(newest);
    expect(kept.at(-1)).toEqual(readings[1]);
  });
});

describe('study notes', () => {
  const note = { title: 'On hope', content: '# Hope', tags: ['hope', 'Romans'], passage: 'Romans 8' };

  it('are saved under the id of the device, and once when sent twice', async () => {
    const id = randomUUID();
    const { body: first } = await reader.call('saveStudyNote', { id, ...note, base: null });
    expect(first).toMatchObject({ id, ...note, revision: 1 });
    expect((await reader.call('saveStudyNote', { id, ...note, base: null })).body).toEqual(first);
    const { body: second } = await reader.call('saveStudyNote', { id, ...note, tags: [], base: 1 });
    expect(second).toMatchObject({ tags: [], revision: 2 });
    expect((await reader.call('saveStudyNote', { id, ...note, title: 'Old', base: 1 })).status).toBe(409);
    await reader.call('deleteStudyNote', { id });
    expect((await reader.call('studyNotes')).body.studyNotes).toEqual([]);
    expect((await reader.call('saveStudyNote', { id, ...note, base: 2 })).status).toBe(200);
  });

  it('are not deleted from an outdated revision', async () => {
    const id = randomUUID();
    await reader.call('saveStudyNote', { id, ...note, base: null });
    await reader.call('saveStudyNote', { id, ...note, content: 'Changed.', base: 1 });
    const { status, body } = await reader.call('deleteStudyNote', { id, base: 1 });
    expect([status, body.error?.code]).toEqual([409, 'sync/conflict']);
    expect((await reader.call('studyNotes')).body.studyNotes).toContainEqual(
      expect.objectContaining({ id, content: 'Changed.' }),
    );
    expect((await reader.call('deleteStudyNote', { id, base: 2 })).status).toBe(200);
  });

  it('of two readers may have the same id and stay separate', async () => {
    const { studyNotes } = (await reader.call('studyNotes')).body;
    const other = await signUp(world);
    const { status } = await other.call('saveStudyNote', {
      id: studyNotes[0]?.id ?? '',
      ...note,
      title: 'Mine',
      base: null,
    });
    expect(status).toBe(200);
    expect((await reader.call('studyNotes')).body.studyNotes).toEqual(studyNotes);
  });
});

describe('a subscription', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const later = new Date('2026-07-01T00:00:00Z');
  const before = new Date('2026-05-01T00:00:00Z');

  it('is free without a row', async () => {
    expect((await reader.call('subscription')).body).toMatchObject({
      isActive: false,
      isPro: false,
      isTrial: false,
      tier: 'free',
      expiresAt: null,
    });
  });

  it.each([
    [
      { status: 'active', tier: 'pro', expiresAt: later },
      { isActive: true, isPro: true, isTrial: false },
    ],
    [
      { status: 'active', tier: 'free', expiresAt: null },
      { isActive: true, isPro: false, isTrial: false },
    ],
    [
      { status: 'trial', tier: 'pro', expiresAt: later },
      { isActive: true, isPro: true, isTrial: true },
    ],
    [
      { status: 'trial', tier: 'pro', expiresAt: null },
      { isActive: true, isPro: true, isTrial: true },
    ],
    [
      { status: 'trial', tier: 'pro', expiresAt: before },
      { isActive: false, isPro: false, isTrial: false },
    ],
    [
      { status: 'inactive', tier: 'pro', expiresAt: later },
      { isActive: false, isPro: false, isTrial: false },
    ],
  ] as const)('%o has the status %o', (row, status) => {
    expect(statusOf(row, now)).toMatchObject(status);
  });
});

describe('the personal export', () => {
  it('restores everything in another account and changes nothing in its own', async () => {
    await reader.call('saveNote', { verseId: 'john_1_1', content: 'In the beginning.', base: null });
    const { body: data } = await reader.call('exportData');
    expect(data.notes).toHaveLength(1);
    expect(data.readings).toHaveLength(500);
    const total = { notes: 1, favorites: 1, highlights: 1, readings: 500, studyNotes: 1 };
    const none = { notes: 0, favorites: 0, highlights: 0, readings: 0, studyNotes: 0 };

    const own = await reader.call('importData', { data, apply: true });
    expect(own.body).toEqual({ added: none, unchanged: total, joined: none, applied: true });
    expect({ ...(await reader.call('exportData')).body, exportedAt: '' }).toEqual({
      ...data,
      exportedAt: '',
    });

    const other = await signUp(world);
    const plan = await other.call('importData', { data });
    expect(plan.body).toEqual({ added: total, unchanged: none, joined: none, applied: false });
    expect((await other.call('notes')).body.notes).toEqual([]);
    await other.call('importData', { data, apply: true });
    const { body: copy } = await other.call('exportData');
    expect({ ...copy, exportedAt: '', profile: undefined }).toEqual({
      ...data,
      exportedAt: '',
      profile: undefined,
      preferences: undefined,
    });
  });

  it('joins an imported note to a different note on the same verse, once', async () => {
    const { body: data } = await reader.call('exportData');
    const other = await signUp(world);
    await other.call('saveNote', { verseId: 'john_1_1', content: 'My own words.', base: null });
    for (const joined of [1, 0]) {
      const { body } = await other.call('importData', { data, apply: true });
      expect(body.joined.notes).toBe(joined);
    }
    expect((await other.call('note', { verseId: 'john_1_1' })).body.note?.content).toBe(
      'My own words.\n\n---\n\nIn the beginning.',
    );
  });

  it('keeps both texts when a study note has the same id and another passage', async () => {
    const { body: data } = await reader.call('exportData');
    const [theirs] = data.studyNotes;
    if (!theirs) throw new Error('there is a study note');
    const other = await signUp(world);
    const own = { ...theirs, content: 'My own words.', tags: ['mine'], base: null };
    await other.call('saveStudyNote', own);
    await other.call('saveBookmark', { book: 'Jonah', chapter: 2 });
    for (const joined of [1, 0]) {
      const { body } = await other.call('importData', { data, apply: true });
      expect(body.joined.studyNotes).toBe(joined);
    }
    const [note] = (await other.call('studyNotes')).body.studyNotes;
    expect(note?.content).toBe(`My own words.\n\n---\n\n${theirs.content}`);
    expect(note?.tags).toEqual(['mine', ...theirs.tags]);
    expect((await other.call('bookmark')).body.bookmark).toMatchObject({ book: 'Jonah', chapter: 2 });
  });

  it('cannot be imported from an invalid file, and nothing is written', async () => {
    const { body: data } = await reader.call('exportData');
    const other = await signUp(world);
    for (const wrong of [
      { ...data, product: 'another' },
      { ...data, notes: [{ ...data.notes[0], verseId: 'john_99_1' }] },
      { ...data, format: 2 },
      {},
    ]) {
      const { status } = await other.call('importData', { data: wrong as typeof data, apply: true });
      expect(status).toBe(400);
    }
    expect((await other.call('exportData')).body).toMatchObject({ notes: [], favorites: [], studyNotes: [] });
  });

  it('has a format for people to read', async () => {
    const response = await reader.fetch('/api/data.md');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="lampstand-[\d-]+\.md"$/,
    );
    const text = await response.text();
    for (const part of [
      '## Notes',
      '### John 1:1\n\nIn the beginning.',
      '### On hope',
      'Psalms 23:1 (WEB)',
    ]) {
      expect(text).toContain(part);
    }
  });
});
