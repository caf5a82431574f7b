import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedStudyNote } from './join-notes.ts';

const here = { title: 'Grace', content: 'By grace, through faith.', tags: ['grace'], passage: 'Ephesians 2' };

const anyNote = fc.record({
  title: fc.constantFrom('', 'Grace', 'Faith', 'Hope'),
  content: fc.constantFrom('By grace', 'By grace, through faith.', 'Through faith alone?'),
  tags: fc.uniqueArray(fc.constantFrom('grace', 'faith', 'hope')),
  passage: fc.constantFrom(null, 'Ephesians 2', 'Romans 3'),
});

describe('an imported study note', () => {
  it('changes nothing when the existing note says the same', () => {
    expect(joinedStudyNote(here, { ...here, tags: [] })).toBeUndefined();
  });

  it('keeps its title, passage and tags when its text is part of the existing text', () => {
    const imported = { title: 'Faith', content: 'By grace', tags: ['faith'], passage: 'Romans 3' };
    expect(joinedStudyNote(here, imported)).toEqual({
      title: 'Grace',
      passage: 'Ephesians 2',
      tags: ['grace', 'faith'],
      content: 'By grace, through faith.\n\n---\n\n## Faith\n\nRomans 3\n\nBy grace',
    });
  });

  it('fills in the title and passage that the existing note lacks', () => {
    const bare = { ...here, title: '', passage: null };
    expect(joinedStudyNote(bare, here)).toEqual(here);
  });

  it('never loses anything and changes nothing when it is imported again', () => {
    fc.assert(
      fc.property(anyNote, anyNote, (one, other) => {
        const joined = joinedStudyNote(one, other) ?? one;
        for (const note of [one, other]) {
          const words = `${joined.title}\n${joined.passage}\n${joined.content}`;
          expect(words).toContain(note.title);
          expect(words).toContain(note.passage ?? '');
          expect(words).toContain(note.content);
          expect(joined.tags).toEqual(expect.arrayContaining([...note.tags]));
        }
        expect(joinedStudyNote(joined, other)).toBeUndefined();
      }),
    );
  });
});
