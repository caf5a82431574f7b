import type { Favorite, Note, StudyNote } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { type Filters, favoriteEntries, matching, noFilters, noteEntries } from './entries.ts';

const NOW = new Date(2026, 2, 31, 12);
const ago = (days: number) => new Date(2026, 2, 31 - days, 12).toISOString();

const note = (verseId: string, content: string, days = 0): Note => ({
  verseId,
  content,
  createdAt: ago(days + 100),
  updatedAt: ago(days),
  revision: 1,
});
const study = (fields: Partial<StudyNote>): StudyNote => ({
  id: '00000000-0000-4000-8000-000000000001',
  title: '',
  content: 'free',
  tags: [],
  passage: null,
  createdAt: ago(0),
  updatedAt: ago(0),
  revision: 1,
  ...fields,
});
const favorite = (verseId: string, text: string): Favorite => ({
  verseId,
  text,
  version: 'kjv',
  createdAt: ago(0),
});

const notes = noteEntries(
  [
    note('genesis_1_1', 'It begins.', 40),
    note('john_3_16', 'For **Grandmother**.', 2),
    note('1john_4_8', 'Short.', 10),
  ],
  [study({ title: 'Lamps', tags: ['Tabernacle'], passage: 'Exodus 25', updatedAt: ago(5) })],
);
const keys = (text: string, filters: Partial<Filters> = {}) =>
  matching(notes, text, { ...noFilters, ...filters }, NOW).map(({ key }) => key.replace(/ 0000.*/, ''));

describe('the entries of the notes view', () => {
  it('are sorted newest first, study notes among verse notes', () => {
    expect(keys('')).toEqual(['note john_3_16', 'study', 'note 1john_4_8', 'note genesis_1_1']);
  });

  it('leave out verse notes without text or verse, but no study note', () => {
    const found = noteEntries(
      [note('john_3_16', '  '), note('', 'lost'), note('nowhere_1_1', 'lost'), note('jude_1_1', 'kept')],
      [study({})],
    );
    expect(found.map(({ kind }) => kind)).toEqual(['note', 'study']);
  });

  it('are built once for a note that has not changed', () => {
    const same = note('john_3_16', 'words');
    expect(noteEntries([same], [])[0]).toBe(noteEntries([same], [])[0]);
  });
});

describe('a search in the notes', () => {
  it.each([
    ['grandMOTHER', ['note john_3_16']],
    ['1john_4', ['note 1john_4_8']],
    ['1 John 4:8', ['note 1john_4_8']],
    ['john', ['note john_3_16', 'note 1john_4_8']],
    ['lamps', ['study']],
    ['tabernacle', ['study']],
    ['exodus', ['study']],
    ['  it begins ', ['note genesis_1_1']],
    ['telescope', []],
  ])('for %s looks at content, verse and title, in any case', (text, found) => {
    expect(keys(text)).toEqual(found);
  });

  it('finds favorites by reference and text', () => {
    const favorites = favoriteEntries([
      favorite('psalms_23_1', 'words of a shepherd'),
      favorite('jude_1_2', 'x'),
    ]);
    const found = (text: string) =>
      matching(favorites, text, noFilters, NOW).map(({ reference }) => reference);
    expect(found('Psalms 23:1')).toEqual(['Psalms 23:1']);
    expect(found('SHEPHERD')).toEqual(['Psalms 23:1']);
    expect(found('jude')).toEqual(['Jude 1:2']);
  });
});

describe('the filters of the notes', () => {
  it('select a testament and one of its books', () => {
    expect(keys('', { testament: 'old' })).toEqual(['study', 'note genesis_1_1']);
    expect(keys('', { testament: 'new' })).toEqual(['note john_3_16', 'note 1john_4_8']);
    expect(keys('', { testament: 'new', book: '1john' })).toEqual(['note 1john_4_8']);
  });

  it('count back from now, by the last change', () => {
    expect(keys('', { range: 'today' })).toEqual([]);
    expect(keys('', { range: 'week' })).toEqual(['note john_3_16', 'study']);
    expect(keys('', { range: 'month' })).toEqual(['note john_3_16', 'study', 'note 1john_4_8']);
  });

  it('reach from the 31st to the end of the shorter month before', () => {
    const [last] = noteEntries([note('john_3_16', 'x', 31)], []);
    const onTheLast = { ...last, time: new Date(2026, 1, 28, 13).getTime() } as NonNullable<typeof last>;
    const before = { ...onTheLast, time: new Date(2026, 1, 28, 11).getTime() };
    expect(matching([onTheLast, before], '', { ...noFilters, range: 'month' }, NOW)).toEqual([onTheLast]);
  });

  it('start today at midnight of the reader’s time zone', () => {
    const [one] = noteEntries([note('john_3_16', 'x')], []);
    const at = (hour: number, day: number) =>
      ({ ...one, time: new Date(2026, 2, day, hour).getTime() }) as NonNullable<typeof one>;
    const found = matching([at(0, 31), at(23, 30)], '', { ...noFilters, range: 'today' }, NOW);
    expect(found).toHaveLength(1);
  });
});
