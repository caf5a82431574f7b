import { describe, expect, it } from 'vitest';
import { books, chapterCount, findBook, suggestBooks } from './index.ts';

describe('the books', () => {
  it('are 66: 39 old and 27 new, with 1,189 chapters and 31,102 verses', () => {
    expect(books).toHaveLength(66);
    expect(books.filter((book) => book.testament === 'old')).toHaveLength(39);
    expect(books.filter((book) => book.testament === 'new')).toHaveLength(27);
    expect(books.reduce((sum, book) => sum + book.chapters, 0)).toBe(1189);
    expect(books.flatMap((book) => book.verses).reduce((sum, count) => sum + count, 0)).toBe(31_102);
  });

  it('have the required chapter counts', () => {
    expect(['Genesis', 'Psalms', 'Revelation'].map(chapterCount)).toEqual([50, 150, 22]);
  });

  it('have ids in lowercase without spaces and slugs with hyphens', () => {
    expect(findBook('Song of Solomon')).toMatchObject({ id: 'songofsolomon', slug: 'song-of-solomon' });
    expect(findBook('1 John')).toMatchObject({ id: '1john', slug: '1-john', code: '1JN', osis: '1John' });
  });

  it('are each found by name, id, slug, code, OSIS code and abbreviation, in any case', () => {
    for (const book of books) {
      for (const name of [book.name, book.id, book.slug, book.code, book.osis, ...book.abbreviations]) {
        expect(findBook(name), name).toBe(book);
        expect(findBook(name.toUpperCase()), name).toBe(book);
      }
    }
  });

  it('never share a name', () => {
    const names = books.flatMap((book) => [
      ...new Set([book.id, book.code, book.osis, ...book.abbreviations].map((name) => name.toLowerCase())),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['I John', '1 John'],
    ['II Kings', '2 Kings'],
    ['Third John', '3 John'],
    ['1st Samuel', '1 Samuel'],
    ['Psalm', 'Psalms'],
    ['song of songs', 'Song of Solomon'],
    ['  1   cor. ', '1 Corinthians'],
  ])('are found: "%s" is %s', (typed, name) => {
    expect(findBook(typed)?.name).toBe(name);
  });

  it('are not found by nonsense', () => {
    for (const text of [
      '',
      ' ',
      '4 John',
      'Hezekiah',
      '%00',
      '\u0000',
      'x'.repeat(10_000),
      'Иоанна',
      'constructor',
    ]) {
      expect(findBook(text), text.slice(0, 20)).toBeUndefined();
    }
  });

  it('have one chapter when they are unknown', () => {
    expect(chapterCount('Hezekiah')).toBe(1);
  });

  it('are suggested for a misspelling, nearest first', () => {
    expect(suggestBooks('jhon')[0]?.name).toBe('John');
    expect(suggestBooks('genisis')[0]?.name).toBe('Genesis');
    expect(suggestBooks('phillipians')[0]?.name).toBe('Philippians');
    expect(suggestBooks('deut')[0]?.name).toBe('Deuteronomy');
    expect(suggestBooks('qqqqqqqqqqqq')).toEqual([]);
    expect(suggestBooks('')).toEqual([]);
  });
});
