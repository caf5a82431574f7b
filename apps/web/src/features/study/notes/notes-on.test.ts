import { describe, expect, it } from 'vitest';
import { notesOn } from './notes-on.ts';

const about = (passage: string | null) => ({ passage });

describe('the notes on a passage', () => {
  it('are those that name one of its chapters', () => {
    const notes = ['John 3:16-21', 'jn 3', 'John 4', '1 John 3:1'].map(about);
    expect(notesOn(notes, new Set(['john_3']))).toEqual([about('John 3:16-21'), about('jn 3')]);
  });

  it('do not include notes whose passage cannot be parsed', () => {
    const notes = [null, '', 'the sermon of last Sunday', 'John'].map(about);
    expect(notesOn(notes, new Set(['john_3']))).toEqual([]);
  });
});
