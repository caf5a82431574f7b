import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  books,
  findBook,
  formatReference,
  InvalidReferenceError,
  isChapterReference,
  NO_REFERENCE,
  normalizeVerseId,
  parseReference,
  parseVerseId,
  requireReference,
  verseId,
} from './index.ts';

const everyVerse = books.flatMap((book) =>
  book.verses.flatMap((count, i) =>
    Array.from({ length: count }, (_, v) => ({ book, chapter: i + 1, verse: v + 1 })),
  ),
);

describe('a reference', () => {
  it('survives format and parse for every verse of the Bible', () => {
    for (const { book, chapter, verse } of everyVerse) {
      const reference = { book: book.name, chapter, verse };
      expect(parseReference(formatReference(reference))).toEqual(reference);
    }
  });

  it('survives format and parse for chapters and ranges', () => {
    for (const book of books) {
      for (const reference of [
        { book: book.name, chapter: book.chapters },
        { book: book.name, chapter: 1, verse: 2, endVerse: 5 },
      ]) {
        expect(parseReference(formatReference(reference))).toEqual(reference);
      }
    }
  });

  it.each([
    ['john 3:16', { book: 'John', chapter: 3, verse: 16 }],
    ['1john 4:8', { book: '1 John', chapter: 4, verse: 8 }],
    ['1-john 4:8', { book: '1 John', chapter: 4, verse: 8 }],
    ['  Ps   23 ', { book: 'Psalms', chapter: 23 }],
    ['Song of Songs 2:1', { book: 'Song of Solomon', chapter: 2, verse: 1 }],
    ['John 3:16–18', { book: 'John', chapter: 3, verse: 16, endVerse: 18 }],
    ['Jude 5', { book: 'Jude', chapter: 5 }],
    ['Hezekiah 3:16', { book: 'Hezekiah', chapter: 3, verse: 16 }],
    ['Genesis 999', { book: 'Genesis', chapter: 999 }],
  ])('is read from "%s"', (text, reference) => {
    expect(parseReference(text)).toEqual(reference);
  });

  it.each([
    '',
    'John',
    '3:16',
    '1 3:16',
    'John 3:',
    'John :16',
    'John 1.5',
    'John 3:16:2',
    'John -3',
    'John\u00003',
    '🙂 3:16',
  ])('is not read from "%s"', (text) => {
    expect(parseReference(text)).toEqual(NO_REFERENCE);
    expect(() => requireReference(text)).toThrow(new InvalidReferenceError(text));
  });

  it('that cannot be parsed is quoted in the error', () => {
    expect(() => requireReference('John the third')).toThrow('Invalid reference format: John the third');
  });

  it('is a chapter reference when it has no colon', () => {
    expect(isChapterReference('John 3')).toBe(true);
    expect(isChapterReference('John 3:16')).toBe(false);
  });
});

describe('a verse id', () => {
  it('survives being written and read for every verse of the Bible', () => {
    for (const address of everyVerse) expect(parseVerseId(verseId(address))).toEqual(address);
  });

  it.each([
    '1john_4_8',
    '1JOHN_4_8',
    '1-john_4_8',
    '1 John_4_8',
    '1JN.4.8',
    '1jn.4.8',
    '1 John 4:8',
    'i john 4:8',
  ])('is understood as "%s" and stored in one form', (text) => {
    expect(normalizeVerseId(text)).toBe('1john_4_8');
  });

  it('accepts the three-letter code of every book', () => {
    for (const book of books) expect(normalizeVerseId(`${book.code}.1.1`)).toBe(`${book.id}_1_1`);
  });

  it.each([
    '',
    'john',
    'john_3',
    'john_3_',
    'john_0_1',
    'john_3_0',
    'john_3_16_2',
    'nobook_1_1',
    'John 3',
    'John 3:16-18',
  ])('is not read from "%s"', (text) => {
    expect(parseVerseId(text)).toBeUndefined();
  });
});

describe('any text at all', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom('1', '2', '3', ' ', ':', '-', '.', '_', '\u0000', 'John', 'i', 'é', '٣', '　', '%00'),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('')),
  );

  it('is parsed without throwing, and a parsed reference survives format and parse', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        findBook(text);
        const address = parseVerseId(text);
        if (address) expect(parseVerseId(verseId(address))).toEqual(address);
        const reference = parseReference(text);
        if (reference.book !== '')
          expect(parseReference(formatReference(reference)).chapter).toBe(reference.chapter);
      }),
      { numRuns: 100_000 },
    );
  });
});
