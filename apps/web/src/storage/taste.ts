import type { ReadingPreferences } from '@lampstand/contract';
import { defaultReaderState, type ReaderState } from './reader-state.ts';

/**
 * How a reader likes the page, which is the same on all of their devices; their place in the Bible is
 * no part of it. The device has a copy that counts at once, the account has one that travels. Where
 * both have changed since they last agreed, the newer one wins, for each preference by itself: who
 * made the letters larger here does not undo the dark page that was chosen there.
 */
export type Taste = ReadingPreferences;

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
} satisfies Record<keyof Taste, 0>) as (keyof Taste)[];

export function tasteOf(state: ReaderState): Taste {
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

export function stateOf({ theme, ...taste }: Taste): Partial<ReaderState> {
  return { ...taste, theme: theme ?? undefined };
}

export function isSameTaste(one: Taste, other: Taste): boolean {
  return keys.every((key) => isSame(one[key], other[key]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Copies {
  /** What both had when they last agreed. */
  readonly base: Taste;
  readonly device: Taste;
  readonly account: Taste;
  readonly isDeviceNewer: boolean;
}

export function mergeTastes({ base, device, account, isDeviceNewer }: Copies): Taste {
  const merged: Record<string, unknown> = { ...account };
  for (const key of keys) {
    const isChangedHere = !isSame(device[key], base[key]);
    const isChangedThere = !isSame(account[key], base[key]);
    if (isChangedHere && (isDeviceNewer || !isChangedThere)) merged[key] = device[key];
  }
  return merged as Taste;
}

interface TasteSync {
  readonly base: Taste;
  /** When the device's copy was changed since then; 0 when it was not. */
  readonly changedAt: number;
}

const KEY = 'lampstand-preferences-sync';

export function readTasteSync(): TasteSync {
  const never: TasteSync = { base: tasteOf(defaultReaderState), changedAt: 0 };
  try {
    return { ...never, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<TasteSync>) };
  } catch {
    return never;
  }
}

export function noteTasteChange(changedAt: number): void {
  write({ ...readTasteSync(), changedAt });
}

export function noteTasteAgreement(base: Taste): void {
  write({ base, changedAt: 0 });
}

/** What the next reader of this device has in their account shall count. */
export function forgetTasteSync(): void {
  write({});
}

function write(sync: Partial<TasteSync>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(sync));
  } catch {
    // Without storage the copy of the account counts.
  }
}
