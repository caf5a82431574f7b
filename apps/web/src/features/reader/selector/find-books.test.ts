import { books } from '@lampstand/canon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBooks, likeliestBook } from './find-books.ts';

const names = (query: string) => findBooks(query).map((book) => book.name);

describe('finding books', () => {
  it('gives all 66 in order while nothing is typed', () => {
    expect(findBooks('')).toEqual(books);
    expect(findBooks('  ')).toEqual(books);
  });

  it('knows every book by its name, id, slug, codes and abbreviations, in any case, and puts it first', () => {
    for (const book of books) {
      for (const text of [book.name, book.id, book.slug, book.code, book.osis, ...book.abbreviations]) {
        for (const typed of [text, text.toLowerCase(), text.toUpperCase(), ` ${text} `]) {
          expect(names(typed), typed).toContain(book.name);
          expect(likeliestBook(typed)?.name, typed).toBe(book.name);
        }
      }
    }
  });

  it('keeps a book in the list while its name is typed', () => {
    for (const book of books) {
      for (let length = 1; length <= book.name.length; length++) {
        expect(names(book.name.slice(0, length))).toContain(book.name);
      }
    }
  });

  it.each(['1john', '1 john', '1JOHN', '1  John', '1 J o h n', 'First John', 'I John', '1 Jn.'])(
    'finds 1 John by "%s"',
    (typed) => {
      expect(names(typed)).toEqual(['1 John']);
    },
  );

  it.each([
    ['john', ['John', '1 John', '2 John', '3 John'], 'John'],
    ['song', ['Song of Solomon'], 'Song of Solomon'],
    ['song of', ['Song of Solomon'], 'Song of Solomon'],
    ['SAMUEL', ['1 Samuel', '2 Samuel'], '1 Samuel'],
    ['am', ['1 Samuel', '2 Samuel', 'Lamentations', 'Amos', 'James'], 'Amos'],
    ['jn', ['John'], 'John'],
    ['3', ['3 John'], '3 John'],
  ])('"%s" finds %j and means %s', (typed, found, meant) => {
    expect(names(typed)).toEqual(found);
    expect(likeliestBook(typed)?.name).toBe(meant);
  });

  it('finds nothing for text that names no book', () => {
    expect(findBooks('xyz')).toEqual([]);
    expect(findBooks('4 john')).toEqual([]);
    expect(likeliestBook('xyz')).toBeUndefined();
  });

  it('accepts any text, and its best match is one of its results', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const meant = likeliestBook(text);
        expect(meant === undefined ? findBooks(text).length === 0 : findBooks(text).includes(meant)).toBe(
          true,
        );
      }),
    );
  });
});
