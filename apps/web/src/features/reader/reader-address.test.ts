import { describe, expect, it } from 'vitest';
import { isSuggestions, type ReaderParams, readReaderAddress } from './reader-address.ts';
import { properPath } from './reader-routes.ts';

function pathOf(params: ReaderParams): string | undefined {
  const found = readReaderAddress(params);
  return isSuggestions(found) ? undefined : found.path;
}

function suggestionsFor(params: ReaderParams) {
  const found = readReaderAddress(params);
  return isSuggestions(found) ? found : undefined;
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

  it('opens in the version of its state, if we offer it, and in the chosen one otherwise', () => {
    expect(properPath(shown, { verse: 16, version: 'WEB' })).toBe('/read/web/john/3');
    expect(properPath(shown, { verse: 16, version: 'NIV' })).toBe('/read/asv/john/3');
    expect(properPath(shown, null)).toBe('/read/asv/john/3');
  });

  it('is the only address whose state chooses the version', () => {
    const { linkChoosesVersion, ...plain } = shown;
    expect(linkChoosesVersion).toBe(true);
    expect(properPath(plain, { version: 'web' })).toBe('/read/asv/john/3');
  });
});
