import { describe, expect, it } from 'vitest';
import { defaultReaderState } from './reader-state.ts';
import { isSameTaste, mergeTastes, stateOf, type Taste, tasteOf } from './taste.ts';

const base = tasteOf(defaultReaderState);
const merge = (device: Partial<Taste>, account: Partial<Taste>, isDeviceNewer: boolean) =>
  mergeTastes({ base, device: { ...base, ...device }, account: { ...base, ...account }, isDeviceNewer });

describe('the reading preferences', () => {
  it('hold all preferences and no position, and can be restored', () => {
    const state = { ...defaultReaderState, theme: 'sepia', bookId: 'john', chapter: 3 } as const;
    expect(Object.keys(tasteOf(state)).sort()).toEqual(
      Object.keys({ ...defaultReaderState, theme: undefined })
        .filter((key) => !['bookId', 'chapter', 'verse'].includes(key))
        .sort(),
    );
    expect({ ...state, ...stateOf(tasteOf(state)) }).toEqual(state);
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
    const dark: Taste = { ...base, theme: 'dark' };
    const merged = mergeTastes({ base: dark, device: base, account: dark, isDeviceNewer: false });
    expect(isSameTaste(merged, base)).toBe(true);
  });
});
