import { describe, expect, it, vi } from 'vitest';
import {
  allChapters,
  CHAPTERS_IN_BIBLE,
  type ChapterAddress,
  chapterIndex,
  clampChapter,
  DEFAULT_VERSION,
  findBook,
  findUnofferedVersion,
  findVersion,
  nextChapter,
  offeredVersions,
  previousChapter,
  readerPath,
} from './index.ts';

function at(name: string, chapter: number): ChapterAddress {
  const book = findBook(name);
  if (!book) throw new Error(`no book ${name}`);
  return { book, chapter };
}

describe('chapters', () => {
  it('follow each other through the whole Bible, forwards and backwards', () => {
    const all = allChapters();
    expect(all).toHaveLength(CHAPTERS_IN_BIBLE);
    all.forEach((address, i) => {
      expect(chapterIndex(address)).toBe(i);
      expect(nextChapter(address)).toEqual(all[i + 1]);
      expect(previousChapter(address)).toEqual(all[i - 1]);
    });
  });

  it('cross from book to book', () => {
    expect(nextChapter(at('Genesis', 50))).toEqual(at('Exodus', 1));
    expect(previousChapter(at('Matthew', 1))).toEqual(at('Malachi', 4));
    expect(previousChapter(at('Genesis', 1))).toBeUndefined();
    expect(nextChapter(at('Revelation', 22))).toBeUndefined();
  });

  it('outside the book become chapter 1, with a warning', () => {
    for (const chapter of [0, 51, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const warn = vi.fn();
      expect(clampChapter('Genesis', chapter, warn)).toBe(1);
      expect(warn).toHaveBeenCalledOnce();
    }
    const warn = vi.fn();
    expect(clampChapter('Genesis', 50, warn)).toBe(50);
    expect(clampChapter('Hezekiah', 1, warn)).toBe(1);
    expect(warn).not.toHaveBeenCalled();
    expect(clampChapter('Hezekiah', 2, warn)).toBe(1);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('have an address in the reader', () => {
    expect(readerPath('kjv', at('1 John', 4))).toBe('/read/kjv/1-john/4');
    expect(readerPath('web', at('Song of Solomon', 2), 3)).toBe('/read/web/song-of-solomon/2?verse=3');
  });
});

describe('versions', () => {
  it('that are offered are kjv, web and asv; kjv is the default', () => {
    expect(offeredVersions.map((version) => version.id)).toEqual(['kjv', 'web', 'asv']);
    expect(DEFAULT_VERSION).toBe('kjv');
    expect(findVersion('KJV')?.fullName).toBe('King James Version');
  });

  it('under copyright are known but not offered', () => {
    for (const id of ['niv', 'ESV', 'nlt']) {
      expect(findVersion(id)).toBeUndefined();
      expect(findUnofferedVersion(id)?.available).toBe(false);
    }
  });
});
