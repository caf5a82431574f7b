import { offeredVersionIds } from '@lampstand/canon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

const textsFor = (typed: string) => understand(typed).map(({ text }) => text);

describe('what is typed to go somewhere', () => {
  it.each([
    ['john 3:16', 'John 3:16'],
    ['jn 3 16', 'John 3:16'],
    ['JN 3.16', 'John 3:16'],
    ['jn3:16', 'John 3:16'],
    ['Jn 3,16', 'John 3:16'],
    ['john 3v16', 'John 3:16'],
    ['john 3 v. 16', 'John 3:16'],
    ['john ch 3 verse 16', 'John 3:16'],
    ['John chapter 3, verse 16', 'John 3:16'],
    ['the gospel of john 3:16', 'John 3:16'],
    ['  john   3 : 16  ', 'John 3:16'],
    ['john_3_16', 'John 3:16'],
    ['JHN.3.16', 'John 3:16'],
    ['(John 3:16)', 'John 3:16'],
    ['“John 3:16”', 'John 3:16'],
    ['John 3:16ff', 'John 3:16'],
    ['Ｊｏｈｎ ３：１６', 'John 3:16'],
    ['jhon 3:16', 'John 3:16'],
    ['john 3', 'John 3'],
    ['joh 3', 'John 3'],
    ['john 3:', 'John 3'],
    ['1 cor 13', '1 Corinthians 13'],
    ['1cor13', '1 Corinthians 13'],
    ['1 Co. 13:4-8', '1 Corinthians 13:4-8'],
    ['i cor 13 4', '1 Corinthians 13:4'],
    ['First Corinthians 13', '1 Corinthians 13'],
    ['2nd tim 3:16', '2 Timothy 3:16'],
    ['II Kings 5', '2 Kings 5'],
    ['1 ch 4:10', '1 Chronicles 4:10'],
    ['ps 23', 'Psalms 23'],
    ['psalm 119:105', 'Psalms 119:105'],
    ['ps119 105', 'Psalms 119:105'],
    ['jude 5', 'Jude 1:5'],
    ['jude 1', 'Jude 1'],
    ['jude 1:5', 'Jude 1:5'],
    ['jude 20-21', 'Jude 1:20-21'],
    ['philemon 6', 'Philemon 1:6'],
    ['3 john 4', '3 John 1:4'],
    ['rom 8:28-30', 'Romans 8:28-30'],
    ['rom 8:28–30', 'Romans 8:28-30'],
    ['rom 8 28 - 30', 'Romans 8:28-30'],
    ['rom 8 verses 28 to 30', 'Romans 8:28-30'],
    ['rom 8-9', 'Romans 8'],
    ['rom 8:28-9:2', 'Romans 8:28'],
    ['song of songs 2', 'Song of Solomon 2'],
    ['song of sol 2:4', 'Song of Solomon 2:4'],
    ['sos 2', 'Song of Solomon 2'],
    ['acts 2.38', 'Acts 2:38'],
    ['phil 4 13', 'Philippians 4:13'],
    ['rev 22', 'Revelation 22'],
    ['genisis 1', 'Genesis 1'],
    ['matt', 'Matthew'],
    ['Ruth', 'Ruth'],
    ['deut', 'Deuteronomy'],
    ['phillipians', 'Philippians'],
    ['search', 'Search'],
    ['study', 'Bible Study'],
    ['study notes', 'Study Notes'],
    ['settings', 'Preferences'],
  ])('"%s" means first of all %s', (typed, text) => {
    expect(textsFor(typed)[0]).toBe(text);
  });

  it.each([
    ['john 3:16', ['John 3:16', '1 John 3:16']],
    ['tim 3:16', ['1 Timothy 3:16', '2 Timothy 3:16']],
    ['thess', ['1 Thessalonians', '2 Thessalonians']],
    ['1 c', ['1 Chronicles', '1 Corinthians']],
    ['sam 17 45', ['1 Samuel 17:45', '2 Samuel 17']],
    ['john 3:16, 18; rom 8:28', ['John 3:16', 'John 3:18', 'Romans 8:28']],
    ['john 13', ['John 13', '2 John 1:13', '3 John 1:13']],
    ['st', ['Bible Study', 'Study Notes', 'Study Groups']],
    ['jud', ['Jude', 'Judges']],
  ])('"%s" may mean any of %j', (typed, texts) => {
    expect(textsFor(typed)).toEqual(texts);
  });

  it.each([
    ['john 3:99', 'John 3'],
    ['gal 99', 'Galatians'],
    ['gal 0', 'Galatians'],
    ['jude 99', 'Jude'],
    ['jude 3:16', 'Jude'],
    ['gal 3:16-12', 'Galatians 3:16'],
    ['gal 3:16-99', 'Galatians 3:16'],
    ['gal 12345', 'Galatians'],
  ])('"%s" asks for what does not exist, and gets %s', (typed, text) => {
    expect(textsFor(typed)[0]).toBe(text);
  });

  it.each([
    ['ps 23 web', 'Psalms 23', 'web'],
    ['john 3:16 (ASV)', 'John 3:16', 'asv'],
    ['ruth kjv', 'Ruth', 'kjv'],
    ['john 3:16 niv', 'John 3:16', undefined],
    ['john 3:16', 'John 3:16', undefined],
  ])('"%s" is %s in version %s', (typed, text, version) => {
    const [first] = understand(typed);
    expect(first?.text).toBe(text);
    expect(first && 'version' in first ? first.version : undefined).toBe(version);
  });

  it.each([
    '',
    ' ',
    '\u0000',
    '3:16',
    '23',
    ':',
    '-',
    ';;;',
    'qqqqqqqqqqqq',
    'Иоанна 3',
    '🕯️',
    '<script>',
    '%00',
  ])('"%s" leads nowhere', (typed) => {
    expect(understand(typed)).toEqual([]);
  });

  it('10,000 characters lead nowhere', () => {
    for (const typed of ['x'.repeat(10_000), '1'.repeat(10_000), 'john 3:16 '.repeat(1000)]) {
      expect(understand(typed)).toEqual([]);
    }
  });

  it('never throws, and offers at most six places, all of which exist, each once', () => {
    const pieces = fc.constantFrom(
      'john',
      '1',
      '3',
      ' ',
      ':',
      '-',
      ';',
      ',',
      'v',
      'jude',
      'ch',
      '.',
      'web',
      '999',
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const found = understand(text);
        expect(found.length).toBeLessThanOrEqual(6);
        expect(new Set(found.map((destination) => destination.text)).size).toBe(found.length);
        for (const destination of found) {
          if (destination.kind === 'page') continue;
          const { book, chapter, verse, endVerse, version } = destination;
          const last = book.verses[chapter - 1] ?? 0;
          expect(last).toBeGreaterThan(0);
          for (const asked of [verse, endVerse]) expect(asked ?? 1).toBeLessThanOrEqual(last);
          expect(version === undefined || offeredVersionIds.includes(version)).toBe(true);
        }
      }),
    );
  });
});
