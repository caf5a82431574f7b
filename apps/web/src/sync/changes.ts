import {
  type CallPersonal,
  favoritesChannel,
  highlightsChannel,
  notesChannel,
  studyNotesChannel,
} from '@lampstand/contract';
import { type Channel, keyOf, type Lists } from '../storage/writes.ts';
import type { PersonalStore } from './personal-store.ts';

/** All of a list, or what has changed in it since an earlier answer. */
export interface Changes<T> {
  readonly things: readonly T[];
  readonly isWhole: boolean;
  /** The names of what was deleted. */
  readonly gone: readonly string[];
  /** To be sent as `since` the next time. */
  readonly cursor: string;
}

type Pulls = {
  readonly [C in Channel]: (call: CallPersonal, since?: string) => Promise<Changes<Lists[C]>>;
};

/** Asks for what has changed in a list; without `since` for all of it. */
const pulls: Pulls = {
  [notesChannel]: async (call, since) => {
    const { notes: things, ...rest } = await call('notes', { since });
    return { things, ...rest };
  },
  [favoritesChannel]: async (call, since) => {
    const { favorites: things, ...rest } = await call('favorites', { since });
    return { things, ...rest };
  },
  [highlightsChannel]: async (call, since) => {
    const { highlights: things, ...rest } = await call('highlights', { since });
    return { things, ...rest };
  },
  [studyNotesChannel]: async (call, since) => {
    const { studyNotes: things, ...rest } = await call('studyNotes', { since });
    return { things, ...rest };
  },
};

/**
 * Brings the device's copy of a list up to date. An answer is too old when, while it was on its way, a write has
 * arrived (`arrivals` counts them) or another tab has brought the copy further; then it is asked for anew.
 */
export async function pull<C extends Channel>(
  channel: C,
  userId: string,
  { store, call, arrivals }: { store: PersonalStore; call: CallPersonal; arrivals: () => number },
): Promise<void> {
  for (;;) {
    const before = arrivals();
    const since = await store.cursor(channel, userId);
    const changes = await pulls[channel](call, since);
    if (arrivals() === before && (await store.keepChanges(channel, userId, since, changes))) return;
  }
}

/** The list with what has changed in it. */
export function withChanges<C extends Channel>(
  channel: C,
  before: readonly Lists[C][],
  { things, isWhole, gone }: Changes<Lists[C]>,
): readonly Lists[C][] {
  if (isWhole) return things;
  const key = keyOf(channel);
  const replaced = new Set([...gone, ...things.map(key)]);
  return newestFirst([...things, ...before.filter((thing) => !replaced.has(key(thing)))]);
}

/** The earlier of two cursors, which are ordered as text is; none means from the start. */
export function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined;
  return other < one ? other : one;
}

/** As the server gives them. */
export function newestFirst<T>(things: T[]): T[] {
  const timeOf = (thing: T) => {
    const { updatedAt, createdAt } = thing as { updatedAt?: string; createdAt?: string };
    return updatedAt ?? createdAt ?? '';
  };
  return things.sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
}
