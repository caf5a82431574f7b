import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggest } from './suggest.ts';
import { openBuiltIndexes } from './testing.ts';

const built = openBuiltIndexes();
const indexes = Object.values(built).map(({ index }) => index);
const texts = (typed: string) => suggest(indexes, typed, 8).map(({ text }) => text);

describe('suggestions', () => {
  it('complete a word, the most common first, spelled as in scripture', () => {
    expect(texts('shep')[0]).toBe('shepherd');
    expect(texts('nebuch')[0]).toBe('Nebuchadnezzar');
    expect(texts('lovingk')).toContain('lovingkindness');
  });

  it('continue a phrase as scripture does', () => {
    expect(texts('the lord is my sh')).toContain('the lord is my shepherd');
    expect(texts('God so loved the ')).toContain('God so loved the world');
    expect(texts('zzzz shep')[0]).toBe('zzzz shepherd');
  });

  it('list books first', () => {
    expect(suggest(indexes, 'Joh', 8)[0]).toEqual({ kind: 'book', text: 'John' });
    expect(texts('1 c')).toContain('1 Corinthians');
    expect(texts('Es').filter((text) => text === 'Esther')).toHaveLength(1);
  });

  it('are at most as many as asked for, never the typed text itself, and none for an empty text', () => {
    expect(texts('')).toEqual([]);
    expect(texts('  "')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const found = texts(typed);
        expect(found.length).toBeLessThanOrEqual(8);
        expect(new Set(found).size).toBe(found.length);
      }),
      { numRuns: 100 },
    );
  });
});
