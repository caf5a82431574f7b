import { type Book, books, findBook } from '@lampstand/canon';

/**
 * The books that a typed text may mean, in canonical order: those whose name contains it, and the one
 * that it abbreviates ("jn", "1 Cor."). Case does not count, nor do spaces, so "1john" finds 1 John.
 */
export function findBooks(query: string): readonly Book[] {
  const key = keyOf(query);
  if (key === '') return books;
  const meant = findBook(query);
  return books.filter((book) => book === meant || book.id.includes(key));
}

/** Of the books found, the likeliest: "am" finds Samuel before Amos, but means Amos. */
export function likeliestBook(query: string): Book | undefined {
  const found = findBooks(query);
  const key = keyOf(query);
  return findBook(query) ?? found.find((book) => book.id.startsWith(key)) ?? found[0];
}

function keyOf(query: string): string {
  return query.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}
