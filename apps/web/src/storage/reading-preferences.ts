import type { ReadingPreferences } from '@lampstand/contract';
import { defaultReaderState, type ReaderState } from './reader-state.ts';

/*
 * Preferences are the same on all devices of a reader; the position in the Bible is not among them. The
 * device's copy takes effect at once, and the account's copy syncs it to other devices. Where both have
 * changed since the last sync, the newer change wins, for each preference separately: a larger text size
 * set here does not undo a dark theme chosen on another device.
 */

const keys = Object.keys({
  version: 0,
  theme: 0,
  textSize: 0,
  leading: 0,
  verseNumbers: 0,
  redLetters: 0,
  terms: 0,
  ai: 0,
  panels: 0,
  toasts: 0,
} satisfies Record<keyof ReadingPreferences, 0>) as (keyof ReadingPreferences)[];

export function preferencesOf(state: ReaderState): ReadingPreferences {
  const {
    version,
    theme = null,
    textSize,
    leading,
    verseNumbers,
    redLetters,
    terms,
    ai,
    panels,
    toasts,
  } = state;
  return {
    version,
    theme,
    textSize,
    leading,
    verseNumbers,
    redLetters,
    terms,
    ai,
    panels: [...panels],
    toasts,
  };
}

export function stateOf({ theme, ...preferences }: ReadingPreferences): Partial<ReaderState> {
  return { ...preferences, theme: theme ?? undefined };
}

export function isSamePreferences(one: ReadingPreferences, other: ReadingPreferences): boolean {
  return keys.every((key) => isSame(one[key], other[key]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Copies {
  /** What both had when they last agreed. */
  readonly base: ReadingPreferences;
  readonly device: ReadingPreferences;
  readonly account: ReadingPreferences;
  readonly isDeviceNewer: boolean;
}

export function mergePreferences({ base, device, account, isDeviceNewer }: Copies): ReadingPreferences {
  const merged: Record<string, unknown> = { ...account };
  for (const key of keys) {
    const isChangedHere = !isSame(device[key], base[key]);
    const isChangedThere = !isSame(account[key], base[key]);
    if (isChangedHere && (isDeviceNewer || !isChangedThere)) merged[key] = device[key];
  }
  return merged as ReadingPreferences;
}

interface PreferencesSync {
  readonly base: ReadingPreferences;
  /** When the device's copy was changed since then; 0 when it was not. */
  readonly changedAt: number;
}

const KEY = 'lampstand-preferences-sync';

export function readPreferencesSync(): PreferencesSync {
  const never: PreferencesSync = { base: preferencesOf(defaultReaderState), changedAt: 0 };
  try {
    return { ...never, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PreferencesSync>) };
  } catch {
    return never;
  }
}

export function markPreferencesChanged(changedAt: number): void {
  write({ ...readPreferencesSync(), changedAt });
}

export function markPreferencesSynced(base: ReadingPreferences): void {
  write({ base, changedAt: 0 });
}

/** After this the account's copy wins, whoever signs in next on this device. */
export function clearPreferencesSync(): void {
  write({});
}

function write(sync: Partial<PreferencesSync>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(sync));
  } catch {
    // Without storage the account's copy wins.
  }
}
