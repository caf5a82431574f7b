import { describe, expect, it } from 'vitest';
import { placesOf } from './recent.ts';

describe('the recently read chapters', () => {
  it('are offered at the verse that was read last, five at most', () => {
    const read = [
      'john_3_16',
      'john_3_3',
      'nothing',
      'ruth_1_1',
      'john_4_1',
      'genesis_1_1',
      'jude_1_5',
      'acts_2_1',
    ];
    expect(placesOf(read.map((verseId) => ({ verseId }))).map(({ text }) => text)).toEqual([
      'John 3:16',
      'Ruth 1:1',
      'John 4:1',
      'Genesis 1:1',
      'Jude 1:5',
    ]);
  });
});
