import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extend, NOTHING, neighbour, pick } from './selection.ts';

const chapter = [1, 2, 3, 4, 5, 7];

describe('selecting verses', () => {
  it('selects one verse at a time, and deselects it on the second click', () => {
    const three = pick(NOTHING, 3);
    expect(three.verses).toEqual([3]);
    expect(pick(three, 4).verses).toEqual([4]);
    expect(pick(three, 3)).toEqual(NOTHING);
  });

  it('selects a range from its first verse in either direction, without verses that do not exist', () => {
    const three = pick(NOTHING, 3);
    expect(extend(three, 7, chapter).verses).toEqual([3, 4, 5, 7]);
    expect(extend(extend(three, 7, chapter), 1, chapter).verses).toEqual([1, 2, 3]);
    expect(extend(NOTHING, 2, chapter).verses).toEqual([2]);
    expect(pick(extend(three, 5, chapter), 3).verses).toEqual([3]);
  });

  it('always gives verses in order and within the chapter', () => {
    const verse = fc.constantFrom(...chapter);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), verse)), (steps) => {
        let selection = NOTHING;
        for (const [isRange, number] of steps) {
          selection = isRange ? extend(selection, number, chapter) : pick(selection, number);
          expect(selection.verses).toEqual(chapter.filter((known) => selection.verses.includes(known)));
        }
      }),
    );
  });

  it('moves with the arrow keys and stops at the ends', () => {
    expect([neighbour(5, 1, chapter), neighbour(7, -1, chapter)]).toEqual([7, 5]);
    expect([neighbour(1, -1, chapter), neighbour(7, 1, chapter)]).toEqual([1, 7]);
  });
});
