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

describe('the reading preferences', () => {
  it('hold all preferences and no position, and can be restored', () => {
    const state = { ...defaultReaderState, theme: 'sepia', bookId: 'john', chapter: 3 } as const;
    expect(Object.keys(preferencesOf(state)).sort()).toEqual(
      Object.keys({ ...defaultReaderState, theme: undefined })
        .filter((key) => !['bookId', 'chapter', 'verse'].includes(key))
        .sort(),
    );
    expect({ ...state, ...stateOf(preferencesOf(state)) }).toEqual(state);
    expect(stateOf(base).theme).toBeUndefined();
  });

  it('merge what changed on this device and on another', () => {
    for (const isDeviceNewer of [true, false]) {
      expect(merge({ textSize: '5' }, { theme: 'dark', panels: ['web'] }, isDeviceNewer)).toEqual({
        ...base,
        textSize: '5',
        theme: 'dark',
        panels: ['web'],
      });
    }
  });

  it('keep the newer value when both changed the same preference', () => {
    expect(merge({ theme: 'sepia' }, { theme: 'dark' }, true).theme).toBe('sepia');
    expect(merge({ theme: 'sepia' }, { theme: 'dark' }, false).theme).toBe('dark');
  });

  it('count a change back to the first value as a change', () => {
    const dark: ReadingPreferences = { ...base, theme: 'dark' };
    const merged = mergePreferences({ base: dark, device: base, account: dark, isDeviceNewer: false });
    expect(isSamePreferences(merged, base)).toBe(true);
  });
});
