import { describe, expect, it } from 'vitest';
import { type ReaderParams, readReaderAddress } from './reader-address.ts';
import { shownChapter } from './shown-chapter.ts';
import { suggest } from './suggestions.ts';

function pathOf(params: ReaderParams): string | undefined {
  return readReaderAddress(params)?.path;
}

function suggestionsFor(params: ReaderParams) {
  return readReaderAddress(params) ? undefined : suggest(params);
}

describe('a reader address', () => {
  it('defaults to Genesis, chapter 1 and kjv', () => {
    expect(pathOf({})).toBe('/read/kjv/genesis/1');
    expect(pathOf({ version: 'web' })).toBe('/read/web/genesis/1');
    expect(pathOf({ version: 'asv', book: 'ruth' })).toBe('/read/asv/ruth/1');
  });

  it('is the same in any case and under any name of the book', () => {
    expect(pathOf({ version: 'KJV', book: 'Song-Of-Songs', chapter: '2' })).toBe(
      '/read/kjv/song-of-solomon/2',
    );
    expect(pathOf({ version: 'kjv', book: '1john', chapter: '04' })).toBe('/read/kjv/1-john/4');
  });

  it('falls back to chapter 1 with a warning when the chapter does not exist', () => {
    for (const chapter of ['0', '22', '999', '1.5', '-3', 'x', '\u0000', '9'.repeat(400)]) {
      const found = readReaderAddress({ version: 'kjv', book: 'john', chapter });
      expect(found).toMatchObject({
        chapter: 1,
        path: '/read/kjv/john/1',
        warning: expect.stringContaining('John has no chapter'),
      });
    }
    expect(readReaderAddress({ version: 'kjv', book: 'john', chapter: '21' })).not.toHaveProperty('warning');
  });

  it('leads to suggestions when the book or the version is unknown', () => {
    expect(suggestionsFor({ version: 'kjv', book: 'jhon', chapter: '3' })?.links[0]).toEqual({
      path: '/read/kjv/john/3',
      text: 'John 3',
    });
    expect(suggestionsFor({ version: 'john', book: '3' })?.links[0]?.path).toBe('/read/kjv/john/3');
    expect(suggestionsFor({ version: 'niv', book: 'john', chapter: '3' })).toMatchObject({
      unofferedVersion: { name: 'NIV' },
      links: [
        { path: '/read/kjv/john/3', text: 'John 3 in the King James Version' },
        { path: '/read/web/john/3' },
        { path: '/read/asv/john/3' },
      ],
    });
    expect(suggestionsFor({ version: 'john 3:16' })?.links).toEqual([
      { path: '/read/kjv/john/3', text: 'John 3' },
    ]);
    expect(suggestionsFor({ version: 'web', book: 'john 3' })?.links[0]?.path).toBe('/read/web/john/3');
    expect(suggestionsFor({ version: 'kjv', book: 'x'.repeat(10_000) })).toMatchObject({ links: [] });
  });
});

describe('a /bible link', () => {
  const shown = {
    version: 'asv',
    bookId: 'john',
    chapter: 3,
    path: '/read/asv/john/3',
    linkChoosesVersion: true,
  } as const;

  const params = { book: 'john', chapter: '3' };

  it('opens in the version of its state, if we offer it, and in the chosen one otherwise', () => {
    expect(shownChapter(shown, params, { verse: 16, version: 'WEB' }).path).toBe('/read/web/john/3');
    expect(shownChapter(shown, params, { verse: 16, version: 'NIV' }).path).toBe('/read/asv/john/3');
    expect(shownChapter(shown, params, null).path).toBe('/read/asv/john/3');
  });

  it('is the only address whose state chooses the version', () => {
    const { linkChoosesVersion, ...plain } = shown;
    expect(linkChoosesVersion).toBe(true);
    expect(shownChapter(plain, params, { version: 'web' }).path).toBe('/read/asv/john/3');
  });
});

describe('the shown chapter', () => {
  const loaded = { version: 'asv', bookId: 'ruth', chapter: 2, path: '/read/asv/ruth/2' } as const;

  it('is that of a full address, whatever was loaded for another', () => {
    const params = { version: 'kjv', book: 'john', chapter: '3' };
    expect(shownChapter(loaded, params, null)).toMatchObject({
      version: 'kjv',
      address: { book: { id: 'john' }, chapter: 3 },
      path: '/read/kjv/john/3',
    });
  });

  it('is the loaded one where the address leaves something to defaults', () => {
    for (const params of [{}, { version: 'kjv', book: 'john' }, { book: 'john', chapter: '3' }]) {
      expect(shownChapter(loaded, params, null)).toMatchObject({
        version: 'asv',
        address: { book: { id: 'ruth' }, chapter: 2 },
      });
    }
  });
});
