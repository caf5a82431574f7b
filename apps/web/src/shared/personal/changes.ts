import type { VersionId } from '@lampstand/canon';
import {
  favoritesChannel,
  LampstandError,
  type Note,
  notesChannel,
  type StudyNote,
  studyNotesChannel,
} from '@lampstand/contract';
import { useCallback } from 'react';
import { logError } from '../../storage/analytics.ts';
import { type HighlightColor, setHighlights } from '../../storage/highlights.ts';
import type { Shown } from '../../storage/writes.ts';
import type { Outcome } from '../../sync/outbox.ts';
import type { Personal } from '../../sync/personal.ts';
import { useAppContext } from '../app-context.ts';
import { showToast } from '../toasts/toasts.tsx';

/** Changes something of the reader's own; throws where nobody is signed in or the server refuses. */
function useChange<A extends readonly unknown[], R>(
  change: (personal: Personal, userId: string, ...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const { personal, session } = useAppContext();
  return useCallback(
    async (...args) => {
      const here = await session.known();
      if (here.status !== 'signed-in') throw new LampstandError('auth/signed-out');
      return change(await personal(), here.user.id, ...args);
    },
    [personal, session, change],
  );
}

interface NoteChange {
  readonly verseId: string;
  readonly content: string;
  /** The note that was there when the writing began. */
  readonly from: Shown<Note> | undefined;
}

async function saveNote(personal: Personal, userId: string, { verseId, content, from }: NoteChange) {
  const now = (await personal.view(notesChannel, userId)).find((note) => note.verseId === verseId);
  const base = baseOf(from, now, now?.content === from?.content);
  return personal.write(
    userId,
    { name: 'saveNote', input: { verseId, content, base: base.revision } },
    base.after,
  );
}

/**
 * The copy that a change starts from. The one that the reader saw may have reached the server
 * meanwhile: where the words are still the same, it is that one.
 */
function baseOf(
  from: Shown<{ revision: number }> | undefined,
  now: Shown<{ revision: number }> | undefined,
  isSame: boolean,
): { revision: number | null; after: number | undefined } {
  const { revision = 0, waiting } = (isSame ? (now ?? from) : from) ?? {};
  return { revision: revision || null, after: waiting };
}

/** What was changed elsewhere since this device heard of it is not deleted. */
async function deleteNote(personal: Personal, userId: string, verseId: string): Promise<Outcome> {
  const now = (await personal.view(notesChannel, userId)).find((note) => note.verseId === verseId);
  const { revision: base, after } = baseOf(now, now, true);
  return personal.write(userId, { name: 'deleteNote', input: { verseId, base } }, after);
}

interface StudyNoteChange extends Pick<StudyNote, 'id' | 'title' | 'content' | 'tags' | 'passage'> {
  readonly from: Shown<StudyNote> | undefined;
}

async function saveStudyNote(personal: Personal, userId: string, { from, ...fields }: StudyNoteChange) {
  const now = (await personal.view(studyNotesChannel, userId)).find((note) => note.id === fields.id);
  const base = baseOf(from, now, now?.updatedAt === from?.updatedAt);
  const input = { ...fields, base: base.revision };
  return personal.write(userId, { name: 'saveStudyNote', input }, base.after);
}

async function deleteStudyNote(personal: Personal, userId: string, id: string): Promise<Outcome> {
  const now = (await personal.view(studyNotesChannel, userId)).find((note) => note.id === id);
  const { revision: base, after } = baseOf(now, now, true);
  return personal.write(userId, { name: 'deleteStudyNote', input: { id, base } }, after);
}

interface Favored {
  readonly verseId: string;
  readonly text: string;
  readonly version: VersionId;
}

async function toggleFavorite(personal: Personal, userId: string, { verseId, text, version }: Favored) {
  const favorites = await personal.view(favoritesChannel, userId);
  const isFavorite = favorites.some((favorite) => favorite.verseId === verseId);
  return personal.write(
    userId,
    isFavorite
      ? { name: 'removeFavorite', input: { verseId } }
      : { name: 'addFavorite', input: { verseId, text, version } },
  );
}

/** Colours verses, or takes their colour away: in the account, or on the device where nobody is signed in. */
export function useHighlight(): (verseIds: readonly string[], color: HighlightColor | null) => Promise<void> {
  const { personal, session } = useAppContext();
  return useCallback(
    async (verseIds, color) => {
      const here = await session.known();
      if (here.status !== 'signed-in') {
        const isKept = await setHighlights(verseIds, color);
        if (!isKept) showToast('The highlight could not be kept on this device.', 'error');
        return;
      }
      const write = { name: 'saveHighlights' as const, input: { verseIds: [...verseIds], color } };
      await (await personal())
        .write(here.user.id, write)
        .catch(() => showToast('The highlight could not be saved. Please try again.', 'error'));
    },
    [personal, session],
  );
}

/** Each save shows at once; `conflict`: the reader will be asked, `queued`: it is sent later. */
export const useSaveNote = () => useChange(saveNote);
export const useDeleteNote = () => useChange(deleteNote);
export const useSaveStudyNote = () => useChange(saveStudyNote);
export const useDeleteStudyNote = () => useChange(deleteStudyNote);

/** Where it fails it is undone, and the reader is told. */
export function useToggleFavorite(): (favored: Favored) => Promise<void> {
  const toggle = useChange(toggleFavorite);
  return useCallback(
    async (favored) => {
      try {
        await toggle(favored);
      } catch (error) {
        logError('favorites', error);
        showToast('Failed to update favorite', 'error');
      }
    },
    [toggle],
  );
}
