import { describe, expect, it } from 'vitest';
import { referenceOf, verseInfoOf } from './verse-info.ts';

describe('the passage of an insight', () => {
  it('is named by a reference or a verse, with the book capitalized', () => {
    const asked = { book: 'JOHN', chapter: 3, verse: 16, version: 'kjv' };
    expect(verseInfoOf('JOHN 3:16', 'kjv')).toEqual(asked);
    expect(verseInfoOf({ book: 'John', chapter: 3, verse: 16 }, 'kjv')).toEqual(asked);
  });

  it('is the whole chapter when the verse is 0 or missing', () => {
    const chapter = { book: '1 JOHN', chapter: 4, verse: 0, version: 'web' };
    for (const subject of [
      '1 John 4',
      { book: '1john', chapter: 4 },
      { book: '1 John', chapter: 4, verse: 0 },
    ]) {
      expect(verseInfoOf(subject, 'web')).toEqual(chapter);
    }
  });

  it('is undefined when the book does not exist', () => {
    expect(verseInfoOf('Hezekiah 3:16', 'kjv')).toBeUndefined();
    expect(verseInfoOf('not a reference', 'kjv')).toBeUndefined();
  });

  it('is shown as a reference in its usual form', () => {
    expect(referenceOf({ book: 'SONG OF SOLOMON', chapter: 2, verse: 0, version: 'kjv' })).toBe(
      'Song of Solomon 2',
    );
    expect(referenceOf({ book: 'JOHN', chapter: 3, verse: 16, version: 'kjv' })).toBe('John 3:16');
  });
});
