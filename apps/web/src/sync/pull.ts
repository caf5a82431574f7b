import {
  type CallPersonal,
  favoritesChannel,
  highlightsChannel,
  notesChannel,
  studyNotesChannel,
} from '@lampstand/contract';
import type { Channel, Lists } from '../storage/writes.ts';
import type { Changes } from './changes.ts';
import type { PersonalStore } from './personal-store.ts';

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
