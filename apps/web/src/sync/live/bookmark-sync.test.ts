import { type CallPersonal, LampstandError } from '@lampstand/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReaderStore } from '../../storage/reader-store.ts';
import { BookmarkSync } from './bookmark-sync.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Place {
  readonly book: string;
  readonly chapter: number;
  readonly verse?: number | null;
}

/** A browser at a place, and an account with another, perhaps. */
function syncWith({
  at = 'read',
  bookmark = null,
  fails = false,
}: {
  at?: 'read' | '/' | 'search';
  bookmark?: Place | null;
  fails?: boolean;
}) {
  const reader = createReaderStore(null);
  reader.setState({ bookId: 'john', chapter: 3 });
  const account = { bookmark, fails, saved: [] as Place[] };
  const opened: string[] = [];
  const ask = (async (name: string, input: Place) => {
    if (account.fails) throw new LampstandError('network/server-error');
    if (name === 'bookmark') return { bookmark: account.bookmark };
    account.saved.push(input);
    return input;
  }) as unknown as CallPersonal;
  const sync = new BookmarkSync({
    reader,
    ask,
    isReading: () => at !== 'search',
    isAtStart: () => at === '/',
    open: (path) => opened.push(path),
  });
  return { reader, account, opened, sync };
}

const settled = () => vi.advanceTimersByTimeAsync(1000);

describe('the bookmark', () => {
  it('opens / at the position of another device, and is not saved again for that', async () => {
    const { reader, account, opened, sync } = syncWith({
      at: '/',
      bookmark: { book: 'Ruth', chapter: 2, verse: 4 },
    });
    await sync.start();
    await settled();
    expect(opened).toEqual(['/read/kjv/ruth/2']);
    expect(reader.getState()).toMatchObject({ bookId: 'ruth', chapter: 2, verse: 4 });
    expect(account.saved).toEqual([]);
  });

  it('does not move an address that names a passage, which becomes the bookmark', async () => {
    const { reader, account, opened, sync } = syncWith({ bookmark: { book: 'Ruth', chapter: 2 } });
    await sync.start();
    await settled();
    expect(opened).toEqual([]);
    expect(reader.getState()).toMatchObject({ bookId: 'john', chapter: 3 });
    expect(account.saved).toEqual([{ book: 'john', chapter: 3, verse: null }]);
  });

  it('is taken over without navigating on a page that shows no passage', async () => {
    const { reader, account, opened, sync } = syncWith({
      at: 'search',
      bookmark: { book: 'Ruth', chapter: 2 },
    });
    await sync.start();
    await settled();
    expect([opened, account.saved]).toEqual([[], []]);
    expect(reader.getState()).toMatchObject({ bookId: 'ruth', chapter: 2 });
  });

  it('is ignored when it is missing or names no chapter of the Bible', async () => {
    for (const bookmark of [null, { book: 'Enoch', chapter: 1 }, { book: 'Ruth', chapter: 9 }]) {
      const { opened, sync } = syncWith({ at: '/', bookmark });
      await sync.start();
      expect(opened).toEqual([]);
    }
  });

  it('is saved once for several quickly turned chapters, and not after signing out', async () => {
    const { reader, account, sync } = syncWith({ bookmark: { book: 'John', chapter: 3 } });
    await sync.start();
    for (const chapter of [4, 5, 6]) reader.setState({ chapter });
    await settled();
    expect(account.saved).toEqual([{ book: 'john', chapter: 6, verse: null }]);
    reader.setState({ chapter: 7 });
    sync.stop();
    await settled();
    expect(account.saved).toHaveLength(1);
  });

  it('falls back to the device where the server fails, and is saved when it is back', async () => {
    const { reader, account, sync } = syncWith({ at: '/', fails: true });
    await sync.start();
    await settled();
    expect(reader.getState()).toMatchObject({ bookId: 'john', chapter: 3 });
    account.fails = false;
    sync.saveIfMoved();
    await settled();
    expect(account.saved).toEqual([{ book: 'john', chapter: 3, verse: null }]);
  });
});
