import { describe, expect, it } from 'vitest';
import { placeFrom, placeIn, placeSaid, placeText } from './places.ts';

describe('a passage that the leader types', () => {
  it.each([
    ['john 3', 'John 3'],
    ['1 John 4:8', '1 John 4:8'],
    ['Rom 8:28-39', 'Romans 8:28'],
  ])('is understood from "%s"', (typed, text) => {
    const place = placeIn(typed);
    expect(place && placeText(place)).toBe(text);
  });

  it.each(['', 'nowhere 3', 'John 22', 'love'])('is none in "%s"', (typed) => {
    expect(placeIn(typed)).toBeUndefined();
  });

  it('survives the way to the server and back', () => {
    const place = placeIn('Psalms 23:4');
    expect(place && placeFrom(placeSaid(place))).toEqual(place);
    expect(placeFrom({ book: 'john', chapter: 3, verse: null })).toMatchObject({ verse: undefined });
  });
});
