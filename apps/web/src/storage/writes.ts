import {
  type Favorite,
  favoritesChannel,
  type Highlight,
  highlightsChannel,
  type Note,
  notesChannel,
  type PersonalCalls,
  type StudyNote,
  studyNotesChannel,
} from '@lampstand/contract';

/**
 * What a reader sees of their own things is what the server has, as this device last heard of it, and
 * on top of it what was written here and has not arrived yet, in the order in which it was written.
 */

/** The lists of an account, by the channel that rings when they change. */
export interface Lists {
  readonly [notesChannel]: Note;
  readonly [favoritesChannel]: Favorite;
  readonly [highlightsChannel]: Highlight;
  readonly [studyNotesChannel]: StudyNote;
}
export type Channel = keyof Lists;

/** `waiting`: the write here that made it so and has not reached the server. */
export type Shown<T> = T & { readonly waiting?: number };

type WriteName =
  | 'saveNote'
  | 'deleteNote'
  | 'addFavorite'
  | 'removeFavorite'
  | 'saveHighlights'
  | 'saveStudyNote'
  | 'deleteStudyNote';
export type Write = {
  readonly [N in WriteName]: { readonly name: N; readonly input: PersonalCalls[N]['input'] };
}[WriteName];

export interface Queued {
  /** Grows: the order in which they are sent. */
  readonly id: number;
  readonly userId: string;
  readonly write: Write;
  /** When it was written; milliseconds since 1970. */
  readonly at: number;
  /** The write that it builds upon, where that has not arrived: it learns its base from it. */
  readonly after?: number | undefined;
  /** `conflict`: the server has a newer copy, and the reader decides. */
  readonly state: 'waiting' | 'conflict';
}

const channels: Readonly<Record<WriteName, Channel>> = {
  saveNote: notesChannel,
  deleteNote: notesChannel,
  addFavorite: favoritesChannel,
  removeFavorite: favoritesChannel,
  saveHighlights: highlightsChannel,
  saveStudyNote: studyNotesChannel,
  deleteStudyNote: studyNotesChannel,
};

export const channelOf = ({ name }: Write): Channel => channels[name];

/** What a write is about: those about the same thing are sent one after the other. */
export function subjectsOf(write: Write): readonly string[] {
  const channel = channelOf(write);
  if (write.name === 'saveHighlights') return write.input.verseIds.map((id) => `${channel} ${id}`);
  return [`${channel} ${'id' in write.input ? write.input.id : write.input.verseId}`];
}

/** How things stand once all writes will have arrived. */
export function withWrites<C extends Channel>(
  channel: C,
  things: readonly Lists[C][],
  queued: readonly Queued[],
): readonly Shown<Lists[C]>[] {
  let shown: readonly unknown[] = things;
  for (const row of queued) if (channelOf(row.write) === channel) shown = withWrite(shown, row);
  // Each write changes the list of its own channel only.
  return shown as readonly Shown<Lists[C]>[];
}

/** `shown` is the list of the write's channel. */
function withWrite(shown: readonly unknown[], { id, at, write }: Queued): readonly unknown[] {
  const moment = new Date(at).toISOString();
  const times = (before: { createdAt: string } | undefined) => ({
    createdAt: before?.createdAt ?? moment,
    updatedAt: moment,
    waiting: id,
  });
  switch (write.name) {
    case 'saveNote': {
      const { verseId, content, base } = write.input;
      const [before, others] = taken(shown as readonly Note[], (note) => note.verseId === verseId);
      return [{ verseId, content: content.trim(), revision: base ?? 0, ...times(before) }, ...others];
    }
    case 'saveStudyNote': {
      const { base, ...fields } = write.input;
      const [before, others] = taken(shown as readonly StudyNote[], (note) => note.id === fields.id);
      return [{ ...fields, revision: base ?? 0, ...times(before) }, ...others];
    }
    case 'addFavorite': {
      const { verseId, text, version } = write.input;
      const [before, others] = taken(
        shown as readonly Favorite[],
        (favorite) => favorite.verseId === verseId,
      );
      return [{ verseId, text, version, createdAt: before?.createdAt ?? moment, waiting: id }, ...others];
    }
    case 'deleteNote':
    case 'removeFavorite':
      return taken(shown as readonly Favorite[], ({ verseId }) => verseId === write.input.verseId)[1];
    case 'deleteStudyNote':
      return taken(shown as readonly StudyNote[], (note) => note.id === write.input.id)[1];
    case 'saveHighlights': {
      const { verseIds, color } = write.input;
      const [, others] = taken(shown as readonly Highlight[], ({ verseId }) => verseIds.includes(verseId));
      if (color === null) return others;
      return [...others, ...verseIds.map((verseId) => ({ verseId, color, updatedAt: moment, waiting: id }))];
    }
  }
}

function taken<T>(things: readonly T[], isIt: (thing: T) => boolean): [T | undefined, readonly T[]] {
  return [things.find(isIt), things.filter((thing) => !isIt(thing))];
}

/** What the server has, once it has answered a write. */
export function withAnswer<C extends Channel>(
  channel: C,
  things: readonly Lists[C][],
  row: Queued,
  answer: unknown,
): readonly Lists[C][] {
  if (row.write.name === 'saveHighlights') {
    return (answer as { highlights: Lists[C][] }).highlights;
  }
  const [after] = withWrites(channel, [], [row]);
  const key = keyOf(channel);
  const subject = subjectsOf(row.write)[0];
  const others = things.filter((thing) => `${channel} ${key(thing)}` !== subject);
  // A deletion leaves nothing; anything else leaves what the server answers.
  return after === undefined ? others : [answer as Lists[C], ...others];
}

export function keyOf<C extends Channel>(channel: C): (thing: Lists[C]) => string {
  return channel === studyNotesChannel
    ? (thing) => (thing as StudyNote).id
    : (thing) => (thing as Note).verseId;
}
