import { useCallback, useState } from 'react';
import {
  useDeleteNote,
  useDeleteStudyNote,
  useSaveNote,
  useSaveStudyNote,
  useToggleFavorite,
} from '../../shared/personal/changes.ts';
import { tellFailure } from '../../shared/sign-in/auth-messages.ts';
import type { Entry } from './entries.ts';
import type { Removal } from './undo-bar.tsx';

/** Removes entries, and brings them back, the last one first. */
export function useRemovals() {
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const removeEntry = useRemoveEntry();
  const remove = useCallback(
    (entry: Entry) => {
      const { removal, done } = removeEntry(entry);
      setRemovals((before) => [...before, removal]);
      done.catch((error: unknown) => {
        setRemovals((before) => before.filter((other) => other !== removal));
        tellFailure(error, 'It could not be deleted. Please try again.');
      });
    },
    [removeEntry],
  );
  const latest = removals.at(-1);
  const forget = () => setRemovals((before) => before.slice(0, -1));
  return {
    remove,
    latest,
    close: () => setRemovals([]),
    undo: () => {
      forget();
      latest?.undo().catch((error: unknown) => tellFailure(error, 'It could not be brought back.'));
    },
  };
}

function useRemoveEntry() {
  const deleteNote = useDeleteNote();
  const saveNote = useSaveNote();
  const deleteStudyNote = useDeleteStudyNote();
  const saveStudyNote = useSaveStudyNote();
  const toggleFavorite = useToggleFavorite();
  return useCallback(
    (entry: Entry): { removal: Removal; done: Promise<unknown> } => {
      if (entry.kind === 'note') {
        const { verseId, content } = entry.note;
        return {
          removal: {
            what: `The note on ${entry.reference} is deleted.`,
            undo: () => saveNote({ verseId, content, from: undefined }),
          },
          done: deleteNote(verseId),
        };
      }
      if (entry.kind === 'study') {
        const { id, title, content, tags, passage } = entry.note;
        return {
          removal: {
            what: `${title || 'The untitled note'} is deleted.`,
            undo: () => saveStudyNote({ id, title, content, tags, passage, from: undefined }),
          },
          done: deleteStudyNote(id),
        };
      }
      const { verseId, text, version } = entry.favorite;
      const toggle = () => toggleFavorite({ verseId, text, version });
      return {
        removal: { what: `${entry.reference} is no longer a favorite.`, undo: toggle },
        done: toggle(),
      };
    },
    [deleteNote, saveNote, deleteStudyNote, saveStudyNote, toggleFavorite],
  );
}
