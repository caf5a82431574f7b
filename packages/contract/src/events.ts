import type { accountChannel, sessionChannel } from './accounts.ts';
import { type Filled, fill } from './address.ts';
import type { bookmarkChannel } from './bookmarks.ts';
import type { favoritesChannel } from './favorites.ts';
import type { groupChannel, groupsChannel } from './groups.ts';
import type { highlightsChannel } from './highlights.ts';
import type { roomChannel, sessionNotesChannel } from './live-rooms.ts';
import type { notesChannel } from './notes.ts';
import type { preferencesChannel } from './preferences.ts';
import type { sharedNotesChannel } from './shared-notes.ts';
import type { studyNotesChannel } from './study-notes.ts';
import type { subscriptionChannel } from './subscriptions.ts';

/** Where the event stream is. */
export const EVENTS_PATH = '/api/events';

type Declared =
  | typeof accountChannel
  | typeof sessionChannel
  | typeof preferencesChannel
  | typeof subscriptionChannel
  | typeof notesChannel
  | typeof studyNotesChannel
  | typeof favoritesChannel
  | typeof highlightsChannel
  | typeof bookmarkChannel
  | typeof groupsChannel
  | typeof groupChannel
  | typeof sharedNotesChannel
  | typeof roomChannel
  | typeof sessionNotesChannel;

/** A name that the event stream says when what it stands for is to be asked for again. */
export type Channel = Filled<Declared>;

/** The channel of one group or one session. */
export const channelOf: <T extends Declared>(...of: Parameters<typeof fill<T>>) => Filled<T> = fill;
