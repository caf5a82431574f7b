import { findBook } from '@lampstand/canon';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { documentAttributes, type ReaderState, readReaderState, writeReaderState } from './reader-state.ts';
import { isSamePreferences, markPreferencesChanged, preferencesOf } from './reading-preferences.ts';

export type ReaderStore = StoreApi<ReaderState>;

export function createReaderStore(cookies: string | null | undefined): ReaderStore {
  return createStore<ReaderState>(() => readReaderState(cookies));
}

/** Lets the store speak for this browser: its document, its cookie and its keys follow each change. */
export function keepOnDevice(store: ReaderStore): void {
  store.subscribe((state, before) => {
    if (!isSamePreferences(preferencesOf(state), preferencesOf(before))) markPreferencesChanged(Date.now());
    for (const [name, value] of Object.entries(documentAttributes(state))) {
      if (value === undefined) document.documentElement.removeAttribute(name);
      else document.documentElement.setAttribute(name, value);
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
    document.cookie = writeReaderState(state, location.protocol === 'https:');
    keepPosition(state);
  });
}

/**
 * A tab that is looked at again takes over how the page was made to look in another one meanwhile;
 * its own place in the Bible it keeps.
 */
export function followOtherTabs(store: ReaderStore): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    const { version, bookId, chapter, panels } = store.getState();
    const kept = readReaderState(document.cookie);
    store.setState({ theme: undefined, ...kept, version, bookId, chapter, panels });
  });
}

/** The position under the device's own keys, which other parts of the product read. */
function keepPosition({ version, bookId, chapter, verse }: ReaderState): void {
  const book = findBook(bookId)?.name;
  try {
    localStorage.setItem('last-bible-position', JSON.stringify({ book, chapter }));
    localStorage.setItem(
      'lampstand-bible-state',
      JSON.stringify({
        selectedVersion: version,
        selectedBook: book,
        selectedChapter: chapter,
        selectedVerse: verse,
      }),
    );
  } catch {
    // Storage may be full or forbidden; reading goes on without it.
  }
}
