import type { ChapterPage } from '@lampstand/scripture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allVerses, compareWords, runsByVerse } from './compare.ts';

const differing = (a: string, b: string) =>
  compareWords([{ text: a }], [{ text: b }])
    .filter((word) => word.differs)
    .map((word) => word.text.trim());

describe('comparing versions', () => {
  it('marks the words that the other version does not have, not their case or punctuation', () => {
    expect(
      differing('The LORD is my shepherd; I shall not want.', 'Jehovah is my shepherd, I shall not want'),
    ).toEqual(['The', 'LORD']);
    expect(differing('He leads me', 'he leads me')).toEqual([]);
    expect(differing('a b c', '')).toEqual(['a', 'b', 'c']);
    expect(differing('and God saw', 'And God said and saw')).toEqual([]);
  });

  it('never loses a word, and finds no difference to itself', () => {
    const words = fc.array(fc.constantFrom('in', 'the', 'Beginning,', 'God', '—'), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const text = a.join(' ');
        const compared = compareWords([{ text }], [{ text: b.join(' ') }]);
        expect(compared.map((word) => word.text).join('')).toBe(text);
        expect(differing(text, text)).toEqual([]);
      }),
    );
  });

  it('joins the parts of a verse and knows the verses of all pages', () => {
    const page: ChapterPage = {
      version: 'web',
      book: 'psalms',
      chapter: 1,
      blocks: [
        { kind: 'title', runs: [{ text: 'A Psalm.' }] },
        {
          kind: 'stanza',
          lines: [
            { parts: [{ verse: 1, runs: [{ text: 'One,' }] }] },
            {
              parts: [
                { verse: 1, runs: [{ text: 'two' }] },
                { verse: 3, runs: [{ text: 'three' }] },
              ],
            },
          ],
        },
      ],
    };
    const runs = runsByVerse(page);
    expect(
      runs
        .get(1)
        ?.map((run) => run.text)
        .join(''),
    ).toBe('One, two');
    expect(allVerses([runs, new Map([[2, []]])])).toEqual([1, 2, 3]);
  });
});
