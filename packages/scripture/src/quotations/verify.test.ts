import { type Book, findBook } from '@lampstand/canon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBuiltIndexes } from '../search/testing.ts';
import { verifyQuotation, verifyQuotations } from './verify.ts';

const built = openBuiltIndexes();
const indexes = Object.values(built).map(({ index }) => index);
const check = (text: string) => verifyQuotations(text, indexes);
const brief = (text: string) =>
  check(text).map(({ verdict, places }) => [verdict, places[0]?.reference, places[0]?.version]);

describe('a quotation', () => {
  it('is exact when its words match, ignoring case, punctuation and verse numbers', () => {
    expect(brief('for god so LOVED the world: that he gave his only-begotten son')).toEqual([
      ['exact', 'John 3:16', 'kjv'],
    ]);
    expect(brief('16 For God so loved the world (John 3:16 KJV).')).toEqual([['exact', 'John 3:16', 'kjv']]);
    expect(brief('Jesus wept.')).toEqual([['exact', 'John 11:35', 'kjv']]);
    expect(check('Jesus wept.')[0]?.places.map(({ version }) => version)).toEqual(['kjv', 'web', 'asv']);
  });

  it('may span verses and chapters, but not books', () => {
    expect(brief('the darkness he called Night, and the evening and the morning were the first day')).toEqual(
      [['exact', 'Genesis 1:5', 'kjv']],
    );
    expect(
      brief(
        'that old things are passed away, behold all things are become new and all things are of God',
      )[0]?.[0],
    ).toBe('different');
    expect(brief('all things are become new and all things are of God')).toEqual([
      ['exact', '2 Corinthians 5:17-18', 'kjv'],
    ]);
    expect(brief('in a coffin in Egypt now these are the names')[0]?.[0]).not.toBe('exact');
  });

  it('is checked sentence by sentence, and between quotation marks', () => {
    const text = 'Paul writes: “Rejoice in the Lord always!” I went to the market. Jesus wept.';
    expect(check(text).map(({ text: said, verdict }) => [said, verdict])).toEqual([
      ['Paul writes', 'missing'],
      ['Rejoice in the Lord always', 'exact'],
      ['I went to the market', 'missing'],
      ['Jesus wept', 'exact'],
    ]);
    for (const { start, end, text: said } of check(text)) expect(text.slice(start, end)).toBe(said);
  });

  it('is different where some words differ, and lists them', () => {
    const [quotation] = check('The Lord is my shepherd; I shall never want.');
    expect(quotation).toMatchObject({
      verdict: 'different',
      places: [{ reference: 'Psalms 23:1', version: 'kjv' }],
    });
    expect(quotation?.differences).toEqual([
      {
        kind: 'same',
        quoted: 'The Lord is my shepherd I shall',
        scripture: 'The LORD is my shepherd I shall',
      },
      { kind: 'changed', quoted: 'never', scripture: 'not' },
      { kind: 'same', quoted: 'want', scripture: 'want' },
    ]);
    const [left] = check('Pride goes before a fall.');
    expect(left?.differences.map(({ kind }) => kind)).toEqual(['same', 'missing', 'same']);
    const [more] = check('For God loved the world so much that he gave his one and only Son');
    expect(more?.places[0]?.reference).toBe('John 3:16');
    expect(more?.differences.find(({ kind }) => kind === 'added')?.quoted).toBe('so much');
  });

  it.each([
    'God helps those who help themselves.',
    'Cleanliness is next to godliness.',
    'This too shall pass.',
    'He went to the store yesterday and bought some milk.',
    'The quick brown fox jumps over the lazy dog.',
    'and I love that',
    'любовь никогда не перестает',
  ])('is missing: %s', (text) => {
    expect(brief(text)).toEqual([['missing', undefined, undefined]]);
  });

  it('is found for every verse, in its own version', () => {
    for (const { index, lines } of Object.values(built)) {
      for (let line = 0; line < lines.length; line += 997) {
        const checked = verifyQuotations(lines[line] ?? '', [index]);
        expect(
          checked.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'exact'),
          lines[line],
        ).toEqual([]);
      }
    }
  });

  it('may be any text: the check never throws, and its differences contain all words', () => {
    const word = fc.constantFrom(
      'God',
      'so',
      'loved',
      'the',
      'world',
      'Jesus',
      '.',
      '“',
      '”',
      '"',
      'xyz',
      'John 3:16',
      '\n\n',
      '3',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word, { maxLength: 40 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const { verdict, differences, text: said, places } of check(text)) {
          expect(places.length > 0).toBe(verdict !== 'missing');
          if (verdict !== 'different') continue;
          const quoted = differences
            .map((difference) => difference.quoted)
            .filter(Boolean)
            .join(' ');
          for (const piece of quoted.split(' ')) expect(said).toContain(piece);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('from an empty text gives no result', () => {
    expect(check('')).toEqual([]);
    expect(check(' .\n\n!? 12 (John 3:16)')).toEqual([]);
  });
});

describe('a text that claims to be one quotation', () => {
  const whole = (text: string) => verifyQuotation(text, indexes);
  const john = findBook('John') as Book;

  it('is exact when its sentences follow each other, and not when they come from different places', () => {
    expect(whole('Jesus wept. Then said the Jews, Behold how he loved him!')).toMatchObject({
      verdict: 'exact',
      places: [{ reference: 'John 11:35-36' }],
    });
    expect(whole('He departed, and went and hanged himself. Go, and do thou likewise.').verdict).not.toBe(
      'exact',
    );
  });

  it('may leave words out at an ellipsis', () => {
    expect(whole('For God so loved the world … that whosoever believeth in him').verdict).toBe('exact');
    expect(whole('have everlasting life ... For God so loved the world, that he gave').verdict).not.toBe(
      'exact',
    );
  });

  it('is exact within a passage only when it occurs there', () => {
    const verse = (number: number) => ({ book: john, chapter: 11, verse: number });
    const at = (number: number) =>
      verifyQuotation('Jesus wept', indexes, [verse(number), verse(number)]).verdict;
    expect([at(34), at(35), at(36)]).toEqual(['missing', 'exact', 'missing']);
  });
});
