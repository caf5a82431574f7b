import { verseId } from '@lampstand/canon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passagesIn } from './references.ts';

describe('references as people type them', () => {
  it.each([
    ['jn 3 16', ['John 3:16']],
    ['jn3:16', ['John 3:16']],
    ['john ch 3 v 16', ['John 3:16']],
    ['1 cor 13', ['1 Corinthians 13']],
    ['First Corinthians 13:4-8a', ['1 Corinthians 13:4-8']],
    ['Ps 23; 91', ['Psalms 23', 'Psalms 91']],
    ['Gen 1-3', ['Genesis 1-3']],
    ['gen 1:1-2:3', ['Genesis 1:1-2:3']],
    ['Gen 50 - Ex 2', ['Genesis 50 - Exodus 2']],
    ['Rom 8:28ff', ['Romans 8:28-39']],
    ['Jude 5', ['Jude 1:5']],
    ['jude 1', ['Jude']],
    ['song of songs 2', ['Song of Solomon 2']],
    ['ps 23 kjv', ['Psalms 23']],
    ['john 3:16-18, 20', ['John 3:16-18', 'John 3:20']],
    ['2 tim 3:16,17; heb 4:12', ['2 Timothy 3:16', '2 Timothy 3:17', 'Hebrews 4:12']],
    ['(Acts 2:38 and Acts 3)', ['Acts 2:38', 'Acts 3']],
    ['Ruth', ['Ruth']],
    ['the book of Ruth 2', ['Ruth 2']],
  ])('%s', (text, references) => {
    expect(passagesIn(text).map(({ reference }) => reference)).toEqual(references);
  });

  it.each([
    '',
    ' ',
    'she is 2 cool',
    'love is 1',
    'I love john 3:16',
    'acts of love',
    'is',
    'am',
    '3 16',
    'John 99',
    'Hezekiah 3',
  ])('%j names no passage', (text) => {
    expect(passagesIn(text)).toEqual([]);
  });

  it('begin and end with a verse', () => {
    const [psalm] = passagesIn('Ps 117');
    expect([psalm?.start, psalm?.end].map((address) => address && verseId(address))).toEqual([
      'psalms_117_1',
      'psalms_117_2',
    ]);
    const [mount] = passagesIn('mt 5-7');
    expect([mount?.start, mount?.end].map((address) => address && verseId(address))).toEqual([
      'matthew_5_1',
      'matthew_7_29',
    ]);
  });

  it('are parsed from any text without throwing', () => {
    const piece = fc.constantFrom(
      'john',
      '3',
      ':',
      '16',
      '-',
      ',',
      ';',
      'ff',
      ' ',
      'ps',
      '1',
      '999',
      '.',
      'and',
      '‑',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((all) => all.join(' ')),
        ),
        (text) => {
          for (const { start, end } of passagesIn(text)) {
            expect(start.chapter).toBeLessThanOrEqual(start.book.chapters);
            expect(end.chapter).toBeLessThanOrEqual(end.book.chapters);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
