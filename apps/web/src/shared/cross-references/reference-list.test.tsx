import { books, verseId } from '@lampstand/canon';
import type { FoundVerse } from '@lampstand/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { booksOf } from './books-of.ts';
import { ReferenceList } from './reference-list.tsx';

/** The first verses of as many chapters as asked for, from Genesis on. */
function verses(count: number): FoundVerse[] {
  return books
    .flatMap((book) => book.verses.map((_, i) => ({ book, chapter: i + 1, verse: 1 })))
    .slice(0, count)
    .map((address) => ({
      ...address,
      id: verseId(address),
      reference: `${address.book.name} ${address.chapter}:1`,
      text: "the man's word",
      version: 'web',
      book: address.book.name,
    }));
}

const html = (count: number) =>
  renderToStaticMarkup(<ReferenceList version="web" verses={verses(count)} onOpen={() => undefined} />);

describe('the list of references', () => {
  it('groups neighboring references of one book, and keeps their order', () => {
    const groups = booksOf(verses(52));
    expect(groups.map(({ book, verses: together }) => [book, together.length])).toEqual([
      ['Genesis', 50],
      ['Exodus', 2],
    ]);
    expect(groups.flatMap((group) => group.verses)).toEqual(verses(52));
    expect(booksOf([])).toEqual([]);
  });

  it('gives each its reference, its text as printed, and an address of its own', () => {
    expect(html(1)).toContain('href="/read/web/genesis/1?verse=1"');
    expect(html(1)).toContain('Genesis 1:1');
    expect(html(1)).toContain('the man’s word');
  });

  it('shows twenty references at first, and a button only when there are more', () => {
    expect(html(20).match(/<li>/g)).toHaveLength(20);
    expect(html(20)).not.toContain('Show all');
    expect(html(21).match(/<li>/g)).toHaveLength(20);
    expect(html(21)).toContain('Show all 21');
  });
});
