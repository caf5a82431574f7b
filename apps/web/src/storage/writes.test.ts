import type { Favorite, Note } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { type Queued, subjectsOf, type Write, withAnswer, withWrites } from './writes.ts';

const at = Date.parse('2026-11-15T08:00:00Z');
const moment = new Date(at).toISOString();
const old = '2026-01-01T00:00:00.000Z';
const queued = (...writes: Write[]): Queued[] =>
  writes.map((write, i) => ({ id: i + 1, userId: 'u', write, at, state: 'waiting' }));
const note = (verseId: string, content = 'A note.'): Note => ({
  verseId,
  content,
  createdAt: old,
  updatedAt: old,
  revision: 3,
});
const favorite = (verseId: string): Favorite => ({ verseId, text: 'Words.', version: 'kjv', createdAt: old });

describe('the list of notes with unsent writes', () => {
  it('is the server’s list when nothing is unsent', () => {
    expect(withWrites('verse_notes', [note('john_3_16')], [])).toEqual([note('john_3_16')]);
  });

  it('puts an unsent note first, keeps its creation time, and names its write', () => {
    const [saved] = queued({ name: 'saveNote', input: { verseId: 'john_3_16', content: ' New. ', base: 3 } });
    expect(withWrites('verse_notes', [note('ruth_1_1'), note('john_3_16')], [saved as Queued])).toEqual([
      { ...note('john_3_16', 'New.'), updatedAt: moment, waiting: 1 },
      note('ruth_1_1'),
    ]);
  });

  it('applies unsent writes in order', () => {
    const rows = queued(
      { name: 'removeFavorite', input: { verseId: 'john_3_16' } },
      { name: 'addFavorite', input: { verseId: 'ruth_1_1', text: 'Now.', version: 'web' } },
      { name: 'addFavorite', input: { verseId: 'john_3_16', text: 'For.', version: 'kjv' } },
      { name: 'removeFavorite', input: { verseId: 'ruth_1_1' } },
    );
    expect(withWrites('favorites', [favorite('john_3_16')], rows)).toEqual([
      { verseId: 'john_3_16', text: 'For.', version: 'kjv', createdAt: moment, waiting: 3 },
    ]);
  });

  it('ignores unsent writes of another list', () => {
    const rows = queued({ name: 'deleteNote', input: { verseId: 'john_3_16' } });
    expect(withWrites('favorites', [favorite('john_3_16')], rows)).toEqual([favorite('john_3_16')]);
  });

  it('shows highlights of several verses changed and removed', () => {
    const rows = queued(
      { name: 'saveHighlights', input: { verseIds: ['john_3_16', 'john_3_17'], color: 'gold' } },
      { name: 'saveHighlights', input: { verseIds: ['john_3_17'], color: null } },
      { name: 'saveHighlights', input: { verseIds: ['john_3_16'], color: 'sky' } },
    );
    expect(withWrites('highlights', [], rows).map(({ verseId, color }) => [verseId, color])).toEqual([
      ['john_3_16', 'sky'],
    ]);
  });
});

describe('an answer from the server', () => {
  it('replaces the entry', () => {
    const [row] = queued({ name: 'saveNote', input: { verseId: 'john_3_16', content: 'New.', base: 3 } });
    const answer = { ...note('john_3_16', 'New.'), revision: 4 };
    expect(withAnswer('verse_notes', [note('ruth_1_1'), note('john_3_16')], row as Queued, answer)).toEqual([
      answer,
      note('ruth_1_1'),
    ]);
  });

  it('removes the entry that was deleted', () => {
    const [row] = queued({ name: 'deleteNote', input: { verseId: 'john_3_16' } });
    expect(withAnswer('verse_notes', [note('john_3_16')], row as Queued, { note: null })).toEqual([]);
  });
});

it('a write on a note does not wait for a write on a favorite of the same verse', () => {
  const [one, other] = [
    subjectsOf({ name: 'deleteNote', input: { verseId: 'john_3_16' } }),
    subjectsOf({ name: 'removeFavorite', input: { verseId: 'john_3_16' } }),
  ];
  expect(one).not.toEqual(other);
});
