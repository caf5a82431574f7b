import { findBook } from '@lampstand/canon';
import type { ChapterPage } from '@lampstand/scripture';
import { describe, expect, it } from 'vitest';
import { quotation, referenceOf, shareLink } from './share.ts';

const book = findBook('1 John');
if (!book) throw new Error('no book');
const address = { book, chapter: 4 };
const page: ChapterPage = {
  version: 'web',
  book: book.id,
  chapter: 4,
  blocks: [
    { kind: 'paragraph', parts: [{ verse: 7, runs: [{ text: 'Seven' }, { text: ' added', added: true }] }] },
    {
      kind: 'stanza',
      lines: [
        { parts: [{ verse: 8, runs: [{ text: 'Eight,' }] }] },
        { parts: [{ verse: 8, runs: [{ text: 'more.' }] }] },
      ],
    },
  ],
};

describe('sharing verses', () => {
  it('names one, a range, and a range with gaps', () => {
    expect(referenceOf(address, [8])).toBe('1 John 4:8');
    expect(referenceOf(address, [7, 8])).toBe('1 John 4:7-8');
    expect(referenceOf(address, [1, 2, 4, 7])).toBe('1 John 4:1-2, 4, 7');
  });

  it('copies the words with their place and version', () => {
    expect(quotation(page, address, [7, 8])).toBe('Seven added Eight, more.\n1 John 4:7-8 (WEB)');
  });

  it('links to the first verse', () => {
    expect(shareLink('https://x.org', 'web', address, [7, 8])).toBe(
      'https://x.org/read/web/1-john/4?verse=7',
    );
  });
});
