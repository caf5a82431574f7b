import { findBook } from '@lampstand/canon';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { getCrossReferences, isFresh, putCrossReferences } from './cross-reference-cache.ts';
import { highlightsOfChapter, onHighlightsChange, setHighlights } from './highlights.ts';
import { recentReadings, recordReading } from './reading-history.ts';

/** Node has no IndexedDB, as some browsers have none. What works with one is shown by the journeys. */
let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const john = findBook('john');
if (!john) throw new Error('no book');
const verse = { book: john, chapter: 3, verse: 16 };

describe('a browser without IndexedDB', () => {
  it('has no highlights, says that none was stored, and notifies no listener', async () => {
    const listener = vi.fn();
    const end = onHighlightsChange(listener);
    expect(await setHighlights(['john_3_16'], 'gold')).toBe(false);
    expect(await setHighlights(['john_3_16'], null)).toBe(false);
    expect(await highlightsOfChapter('john', 3)).toEqual(new Map());
    expect(listener).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(2);
    end();
  });

  it('has no history', async () => {
    await recordReading('john_3_16');
    expect(await recentReadings(10)).toEqual([]);
  });

  it('has no cross references at hand', async () => {
    await putCrossReferences('kjv', verse, []);
    expect(await getCrossReferences('kjv', verse)).toBeUndefined();
  });
});

describe('stored cross references', () => {
  it('are fresh for 24 hours, and stale when dated in the future', () => {
    const day = 24 * 60 * 60 * 1000;
    expect([isFresh(0, 0), isFresh(0, day - 1), isFresh(0, day), isFresh(1, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
