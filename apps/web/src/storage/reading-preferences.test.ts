import type { ReadingPreferences } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { defaultReaderState } from './reader-state.ts';
import { isSamePreferences, mergePreferences, preferencesOf, stateOf } from './reading-preferences.ts';

const base = preferencesOf(defaultReaderState);
const merge = (
  device: Partial<ReadingPreferences>,
  account: Partial<ReadingPreferences>,
  isDeviceNewer: boolean,
) =>
  mergePreferences({ base, device: { ...base, ...device }, account: { ...base, ...account }, isDeviceNewer });

describe('a preferences', () => {
  it('has all preferences and no place in the Bible, and can be put back', () => {
    const state = { ...defaultReaderState, theme: 'sepia', bookId: 'john', chapter: 3 } as const;
    expect(Object.keys(preferencesOf(state)).sort()).toEqual(
      Object.keys({ ...defaultReaderState, theme: undefined })
        .filter((key) => !['bookId', 'chapter', 'verse'].includes(key))
        .sort(),
    );
    expect({ ...state, ...stateOf(preferencesOf(state)) }).toEqual(state);
    expect(stateOf(base).theme).toBeUndefined();
  });

  it('keeps what was changed here and what was changed there', () => {
    for (const isDeviceNewer of [true, false]) {
      expect(merge({ textSize: '5' }, { theme: 'dark', panels: ['web'] }, isDeviceNewer)).toEqual({
        ...base,
        textSize: '5',
        theme: 'dark',
        panels: ['web'],
      });
    }
  });

  it('lets the newer win where both have changed the same', () => {
    expect(merge({ theme: 'sepia' }, { theme: 'dark' }, true).theme).toBe('sepia');
    expect(merge({ theme: 'sepia' }, { theme: 'dark' }, false).theme).toBe('dark');
  });

  it('lets a change back to the beginning count as well', () => {
    const dark: ReadingPreferences = { ...base, theme: 'dark' };
    const merged = mergePreferences({ base: dark, device: base, account: dark, isDeviceNewer: false });
    expect(isSamePreferences(merged, base)).toBe(true);
  });
});
