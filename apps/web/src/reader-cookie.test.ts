import { describe, expect, it } from 'vitest';
import { readReaderCookie, writeReaderCookie } from './reader-cookie.ts';

const pair = (cookie: string) => cookie.split(';')[0] ?? '';

describe('the cookie of the reader', () => {
  it('comes back as it was written', () => {
    for (const theme of ['light', 'sepia', 'dark'] as const) {
      const cookie = { version: 'web', bookId: 'songofsolomon', chapter: 8, theme } as const;
      expect(readReaderCookie(`a=b; ${pair(writeReaderCookie(cookie, true))}; c=d`)).toEqual(cookie);
    }
  });

  it('defaults to Genesis 1 in the King James Version, and to no theme', () => {
    for (const header of [null, undefined, '', 'other=1', 'lampstand-reader=', 'lampstand-reader=%E0%A4%A']) {
      expect(readReaderCookie(header)).toEqual({ version: 'kjv', bookId: 'genesis', chapter: 1 });
    }
  });

  it.each(['v=niv', 'b=hezekiah&c=3', 'b=john&c=99', 'b=john&c=1.5', 'b=john', 't=pink', 't="><script>'])(
    'ignores what makes no sense: %s',
    (value) => {
      expect(readReaderCookie(`lampstand-reader=${encodeURIComponent(value)}`)).toEqual({
        version: 'kjv',
        bookId: 'genesis',
        chapter: 1,
      });
    },
  );

  it('lasts, belongs to this site, and is secure where the site is', () => {
    const cookie = { version: 'kjv', bookId: 'john', chapter: 3 } as const;
    expect(writeReaderCookie(cookie, false)).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect(writeReaderCookie(cookie, true)).toMatch(/; Secure$/);
  });
});
