import { type Book, books } from './books.ts';

const LONGEST_NAME = 60;

/** Every name of a book, reduced to lowercase letters and digits. */
const byKey = new Map<string, Book>();
for (const book of books) {
  for (const name of [book.id, book.code, book.osis, ...book.abbreviations]) {
    byKey.set(name.toLowerCase(), book);
  }
}

const ORDINALS: readonly (readonly [RegExp, string])[] = [
  [/^(?:iii|third|3rd)\s+/, '3'],
  [/^(?:ii|second|2nd)\s+/, '2'],
  [/^(?:i|first|1st)\s+/, '1'],
];

function keyOf(text: string): string {
  let key = text.normalize('NFKC').toLowerCase().trim().replaceAll('-', ' ');
  for (const [pattern, digit] of ORDINALS) key = key.replace(pattern, digit);
  return key.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The book with this name, slug, id, code or common abbreviation. */
export function findBook(text: string): Book | undefined {
  return text.length > LONGEST_NAME ? undefined : byKey.get(keyOf(text));
}

/** An unknown book counts as one chapter. */
export function chapterCount(book: string): number {
  return findBook(book)?.chapters ?? 1;
}

/** The books whose names are nearest to a misspelling, best first. */
export function suggestBooks(text: string, count = 3): Book[] {
  const key = keyOf(text.slice(0, LONGEST_NAME));
  if (key === '') return [];
  return books
    .map((book) => ({ book, distance: nearness(key, book.id) }))
    .filter(({ book, distance }) => distance <= Math.max(2, Math.floor(book.id.length / 3)))
    .sort((a, b) => a.distance - b.distance || a.book.order - b.book.order)
    .slice(0, count)
    .map(({ book }) => book);
}

function nearness(typed: string, name: string): number {
  return typed.length >= 2 && name.startsWith(typed) ? 0 : editDistance(typed, name);
}

/** The edit distance: letters added, lost, replaced or swapped with their neighbor, each counting one. */
function editDistance(a: string, b: string): number {
  const distance = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const replaced = distance(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? distance(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, swapped, distance(i - 1, j) + 1, distance(i, j - 1) + 1));
    }
  }
  return distance(a.length, b.length);
}
