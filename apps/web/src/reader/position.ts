import type { Book, VersionId } from '@lampstand/canon';
import { changeReaderCookie } from '../reader-cookie.ts';

interface Position {
  readonly version: VersionId;
  readonly book: Book;
  readonly chapter: number;
}

/** Keeps where the reader is, for the next visit: in the cookie, and under the device's own keys. */
export function rememberPosition({ version, book, chapter }: Position): void {
  changeReaderCookie({ version, bookId: book.id, chapter });
  try {
    localStorage.setItem('last-bible-position', JSON.stringify({ book: book.name, chapter }));
    localStorage.setItem(
      'lampstand-bible-state',
      JSON.stringify({ selectedVersion: version, selectedBook: book.name, selectedChapter: chapter }),
    );
  } catch {
    // Storage may be full or forbidden; reading goes on without it.
  }
}
