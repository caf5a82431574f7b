import type { StudyNote } from '@lampstand/contract';
import { useCallback, useState } from 'react';
import { noteDialog } from '../../shared/dialogs.ts';
import { StudyNoteEditor } from '../../shared/personal/study-note-editor.tsx';
import type { Shown } from '../../storage/writes.ts';
import { Modal } from '../../ui/modal.tsx';
import type { NoteEntry, StudyEntry } from './entries.ts';

interface Editing {
  readonly isOpen: boolean;
  /** Counts the openings: each begins with what is saved then. */
  readonly count: number;
  readonly note?: Shown<StudyNote> | undefined;
}

/** Opens what a note is written in: the reader's own dialog for a verse, the editor for a free note. */
export function useEditing() {
  const [editing, setEditing] = useState<Editing>({ isOpen: false, count: 0 });
  const open = useCallback(
    (note?: Shown<StudyNote>) => setEditing(({ count }) => ({ isOpen: true, count: count + 1, note })),
    [],
  );
  const close = () => setEditing((before) => ({ ...before, isOpen: false }));
  return {
    create: () => open(),
    edit: useCallback(
      (entry: NoteEntry | StudyEntry) => {
        if (entry.kind === 'study') open(entry.note);
        else noteDialog.open({ verse: { verseId: entry.note.verseId, reference: entry.reference } });
      },
      [open],
    ),
    dialog: (
      <Modal
        isOpen={editing.isOpen}
        isWide
        onClose={close}
        title={editing.note ? 'Edit Study Note' : 'New Study Note'}
      >
        <StudyNoteEditor key={editing.count} note={editing.note} onDone={close} />
      </Modal>
    ),
  };
}
