import { normalizeVerseId } from '@lampstand/canon';
import { type CallPersonal, LARGEST_NOTE, LampstandError, type Note } from '@lampstand/contract';
import { LEGACY_NAME, type LegacyNote, openLegacyNotes } from './legacy-store.ts';

/** How often it is tried to join a note that is being changed by others at the same time. */
const MOST_TRIES = 5;

/**
 * Brings the notes of this device into the account: once, by one tab at a time. A note of the account is never overwritten:
 * where both say something else, both texts are kept, joined. The device forgets its notes only when
 * the server has acknowledged all of them; what failed half-way is begun again, and what has arrived
 * by then is found there and not written twice.
 */
export async function migrate(ask: CallPersonal): Promise<void> {
  const run = async () => {
    const store = await openLegacyNotes();
    try {
      const notes = await store.notes.toArray();
      await bring(notes, ask);
      await store.notes.bulkDelete(notes.map(({ id }) => id));
    } finally {
      store.close();
    }
  };
  // Locks are for secure pages only; elsewhere two tabs find each other's notes there already.
  await (navigator.locks ? navigator.locks.request(LEGACY_NAME, run) : run());
}

/** Gives when all of the notes are in the account. */
export async function bring(notes: readonly LegacyNote[], ask: CallPersonal): Promise<void> {
  for (const legacy of notes) {
    const text = legacy.content?.trim() ?? '';
    if (text === '') continue;
    const isIn = await bringToVerse(legacy, text, ask);
    if (!isIn) await bringAsStudyNote(legacy, text, ask);
  }
}

/** Whether the verse has the text now; it cannot where there is no such verse, or no room. */
async function bringToVerse(legacy: LegacyNote, text: string, ask: CallPersonal): Promise<boolean> {
  const verseId = normalizeVerseId(legacy.verseId) ?? normalizeVerseId(legacy.verseReference ?? '');
  if (!verseId) return false;
  for (let tries = 1; ; tries++) {
    try {
      const { note } = await ask('note', { verseId });
      if (note && has(note, text)) return true;
      const content = note ? `${note.content}\n\n${text}` : text;
      if (sizeOf(content) > LARGEST_NOTE) return false;
      await ask('saveNote', { verseId, content, base: note?.revision ?? null });
      return true;
    } catch (error) {
      const code = error instanceof LampstandError ? error.code : undefined;
      if (code === 'request/invalid') return false;
      // Somebody has written there meanwhile, and what they wrote stays, too.
      if (code !== 'sync/conflict' || tries === MOST_TRIES) throw error;
    }
  }
}

async function bringAsStudyNote(legacy: LegacyNote, text: string, ask: CallPersonal): Promise<void> {
  const reference = legacy.verseReference?.trim().slice(0, 100) || null;
  await ask('saveStudyNote', {
    id: await idOf(legacy, text),
    title: reference ?? 'A note from this device',
    content: text,
    tags: [],
    passage: reference,
    base: null,
  });
}

function has(note: Note, text: string): boolean {
  return `\n\n${note.content}\n\n`.includes(`\n\n${text}\n\n`);
}

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** The same for the same note, so that it is written once however often it is sent. */
async function idOf({ id, verseReference }: LegacyNote, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([id, verseReference, text]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
