import { describe, expect, it } from 'vitest';
import { editBetween, placeAfter } from './edits.ts';

const applied = (before: string, { start, removed, inserted }: ReturnType<typeof editBetween>) =>
  before.slice(0, start) + inserted + before.slice(start + removed);

describe('the change between two texts', () => {
  it.each([
    ['', 'a', 1, { start: 0, removed: 0, inserted: 'a' }],
    ['lamp', 'lamps', 5, { start: 4, removed: 0, inserted: 's' }],
    ['lamps', 'lamp', 4, { start: 4, removed: 1, inserted: '' }],
    ['one two', 'one three', 9, { start: 5, removed: 2, inserted: 'hree' }],
    ['same', 'same', 2, { start: 4, removed: 0, inserted: '' }],
  ])('from "%s" to "%s" is where it was typed', (before, after, caret, edit) => {
    const found = editBetween(before, after, caret);
    expect(applied(before, found)).toBe(after);
    if (before !== after) expect(found).toEqual(edit);
  });

  it('is placed at the caret when several places are possible', () => {
    expect(editBetween('aaaa', 'aaaaa', 2)).toEqual({ start: 1, removed: 0, inserted: 'a' });
    expect(editBetween('aaaa', 'aaaaa', 5)).toEqual({ start: 4, removed: 0, inserted: 'a' });
  });

  it('never splits a surrogate pair', () => {
    const found = editBetween('a😀b', 'a😁b', 3);
    expect(found).toEqual({ start: 1, removed: 2, inserted: '😁' });
    // The same second half, another first.
    const other = editBetween('\u{1f600}', '\u{1fa00}', 2);
    expect(other).toEqual({ start: 0, removed: 2, inserted: '\u{1fa00}' });
  });

  it('turns the first text into the second', () => {
    const letters = ['a', 'b', '😀', '😁', '\n'];
    const random = seeded(7);
    const word = () => Array.from({ length: random(7) }, () => letters[random(letters.length)]).join('');
    for (let i = 0; i < 2000; i++) {
      const [before, after] = [word(), word()];
      const edit = editBetween(before, after, random(after.length + 1));
      expect(applied(before, edit)).toBe(after);
      // Half a character cannot be written in an address.
      expect(() => encodeURIComponent(edit.inserted)).not.toThrow();
    }
  });
});

describe('a caret position in a text that others change', () => {
  it.each([
    ['stays before what comes later', 3, [{ retain: 5 }, { insert: 'abc' }], 3],
    ['moves behind what comes before it', 3, [{ retain: 1 }, { insert: 'abc' }], 6],
    ['stays where something comes right there', 3, [{ retain: 3 }, { insert: 'abc' }], 3],
    ['moves up when something before it goes', 5, [{ retain: 1 }, { delete: 2 }], 3],
    ['is where the text around it was', 5, [{ retain: 3 }, { delete: 9 }], 3],
    ['follows several changes', 6, [{ insert: 'ab' }, { retain: 2 }, { delete: 1 }, { insert: 'xyz' }], 10],
  ] as const)('%s', (_, place, change, expected) => {
    expect(placeAfter(place, change)).toBe(expected);
  });
});

/** The same numbers every time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
