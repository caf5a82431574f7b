import { describe, expect, it } from 'vitest';
import { unresolved } from '../testing-references.ts';
import { quotes, repeated } from '../testing-words.ts';
import { sample } from './index.ts';
import { sample as schema } from './schema.ts';

const { notes, studyNotes, favorites, highlights, group } = sample;

describe('the sample data', () => {
  it('matches the schema: forty notes, and favorites', () => {
    expect(schema.safeParse(sample).error?.issues ?? []).toEqual([]);
    expect(notes.length + studyNotes.length).toBe(40);
    expect(favorites.length).toBeGreaterThanOrEqual(12);
  });

  it('refers to verses that every version has, each once', () => {
    for (const verses of [notes, favorites, highlights, group.sharedNotes].map((each) =>
      each.map(({ verse }) => verse),
    )) {
      expect(unresolved(verses)).toEqual([]);
      expect(repeated(verses)).toEqual([]);
    }
    expect(unresolved(studyNotes.flatMap(({ passage }) => passage ?? []))).toEqual([]);
    expect(unresolved(group.session.verses)).toEqual([]);
  });

  it('does not quote scripture', () => {
    const quoting = [...notes, ...group.sharedNotes].filter(({ text, verse }) => quotes(text, verse));
    expect(quoting.map(({ verse }) => verse)).toEqual([]);
  });
});
