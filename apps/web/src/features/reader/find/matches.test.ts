import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAK, findMatches } from './matches.ts';

/** The words that were found, as they stand in the text. */
function found(pieces: readonly string[], query: string): string[] {
  return findMatches(pieces, query).map((match) =>
    match.map(({ piece, start, end }) => pieces[piece]?.slice(start, end)).join('|'),
  );
}

describe('finding in a chapter', () => {
  it('finds every place, in any case', () => {
    expect(found(['The light shineth; the LIGHT'], 'Light')).toEqual(['light', 'LIGHT']);
  });

  it('makes no difference between apostrophes, or between quotation marks', () => {
    expect(found(['the man’s “house”'], "man's")).toEqual(['man’s']);
    expect(found(["the man's"], 'man’s')).toEqual(["man's"]);
    expect(found(['the man’s “house”'], '"house"')).toEqual(['“house”']);
  });

  it('finds a phrase across pieces, such as words in italics', () => {
    expect(found(['God giveth not ', 'the Spirit', ' by measure'], 'not the spirit by')).toEqual([
      'not |the Spirit| by',
    ]);
  });

  it('finds a phrase across verses and lines, where several spaces may meet', () => {
    expect(found(['my shepherd;', ' ', BREAK, ' I shall'], 'shepherd; i  shall')).toEqual([
      'shepherd;| |I shall',
    ]);
    expect(found(['end', BREAK, 'beginning'], 'endbeginning')).toEqual([]);
  });

  it('keeps its places in a text with letters that grow in lower case', () => {
    expect(found(['İİ word'], 'word')).toEqual(['word']);
  });

  it.each(['', ' ', '\n', 'absent', 'x'.repeat(10_000)])('finds nothing for "%.20s"', (query) => {
    expect(found(['some words'], query)).toEqual([]);
  });

  it('treats special characters as plain text', () => {
    expect(found(['a.c (b) [d] abc'], 'a.c')).toEqual(['a.c']);
    expect(found(['a.c (b) [d] abc'], '(b) [')).toEqual(['(b) [']);
  });

  it('gives spans that lie within their pieces, one after the other, whatever the text', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '’', '\n', 'İ'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), letters, (pieces, query) => {
        let before = -1;
        for (const { piece, start, end } of findMatches(pieces, query).flat()) {
          const place = piece * 100 + start;
          expect(place).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(pieces[piece]?.length ?? 0);
          before = piece * 100 + end - 1;
        }
      }),
    );
  });
});
