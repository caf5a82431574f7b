import { findBook, hasChapter, readerPath } from '@lampstand/canon';
import type { CallPersonal } from '@lampstand/contract';
import { logError } from '../../storage/analytics.ts';
import type { ReaderState } from '../../storage/reader-state.ts';
import type { ReaderStore } from '../../storage/reader-store.ts';

/** Who turns ten pages sends one request. */
const PAUSE = 500;

export interface BookmarkParts {
  readonly reader: ReaderStore;
  readonly ask: CallPersonal;
  /** Whether the reader shows a passage. */
  readonly isReading: () => boolean;
  /** Whether the page was opened at `/`, and nobody has gone on from there: the bookmark says what it shows. */
  readonly isAtStart: () => boolean;
  /** Shows a passage in place of the one at `/`. */
  readonly open: (path: string) => void;
}

/**
 * The bookmark: where the reader is, on the server too. The device always has its own copy, so whatever
 * fails here is only logged. It is loaded before any is saved, or opening a page would overwrite where
 * the reader was on another device.
 */
export class BookmarkSync {
  readonly #parts: BookmarkParts;
  #saved: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopListening: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: BookmarkParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    try {
      await this.#load();
    } catch (error) {
      logError('bookmark', new Error('Failed to load bookmark', { cause: error }));
    }
    if (this.#isStopped) return;
    this.#stopListening = this.#parts.reader.subscribe(() => this.saveIfMoved());
    this.saveIfMoved();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopListening?.();
    clearTimeout(this.#timer);
  }

  async #load(): Promise<void> {
    const { bookmark } = await this.#parts.ask('bookmark');
    const book = findBook(bookmark?.book ?? '');
    if (!bookmark || !book || !hasChapter(book, bookmark.chapter) || this.#isStopped) return;
    const { reader, isReading, isAtStart, open } = this.#parts;
    const place = { bookId: book.id, chapter: bookmark.chapter, verse: bookmark.verse ?? undefined };
    this.#saved = keyOf(place);
    // An address that names a passage wins.
    if (isReading() && !isAtStart()) return;
    const before = reader.getState();
    const isElsewhere = before.bookId !== place.bookId || before.chapter !== place.chapter;
    reader.setState(place);
    if (isReading() && isElsewhere) open(readerPath(before.version, { book, chapter: place.chapter }));
  }

  /** To be called when the server can be reached again, too. */
  saveIfMoved(): void {
    const state = this.#parts.reader.getState();
    if (this.#isStopped || !this.#parts.isReading() || keyOf(state) === this.#saved) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), PAUSE);
  }

  async #save(): Promise<void> {
    const { bookId, chapter, verse } = this.#parts.reader.getState();
    try {
      await this.#parts.ask('saveBookmark', { book: bookId, chapter, verse: verse ?? null });
      this.#saved = keyOf({ bookId, chapter, verse });
    } catch (error) {
      logError('bookmark', new Error('Failed to update bookmark', { cause: error }));
    }
  }
}

function keyOf({ bookId, chapter, verse }: Pick<ReaderState, 'bookId' | 'chapter' | 'verse'>): string {
  return `${bookId} ${chapter} ${verse ?? ''}`;
}
