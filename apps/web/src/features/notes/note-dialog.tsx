import type { Note } from '@lampstand/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { conflictDialog, type NoteRequest } from '../../shared/dialogs.ts';
import { useDeleteNote, useSaveNote } from '../../shared/personal/changes.ts';
import { DraftForm, isTooLong, NoteHint } from '../../shared/personal/draft-form.tsx';
import { useUserId, useVerseNotes } from '../../shared/personal/lists.ts';
import { useSession } from '../../shared/session/session.ts';
import { logError } from '../../storage/analytics.ts';
import { dropDraft, keepDraft, readDraft } from '../../storage/drafts.ts';
import type { Shown } from '../../storage/writes.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Button } from '../../ui/form.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ShareDialog } from './share-dialog.tsx';

export function NoteDialog({ isOpen, verse, onClose }: NoteRequest & DialogProps) {
  const { status } = useSession();
  const userId = useUserId();
  const { data: notes, error, isPending } = useVerseNotes({ isWatched: isOpen });
  useEffect(() => {
    if (error) logError('notes', new Error('Failed to load notes', { cause: error }));
  }, [error]);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Add Note to ${verse.reference}`}>
      {isPending && status !== 'signed-out' ? (
        <Loading />
      ) : (
        <NoteForm
          userId={userId}
          verse={verse}
          saved={notes?.find((note) => note.verseId === verse.verseId)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface FormProps {
  readonly userId: string | undefined;
  readonly verse: NoteRequest['verse'];
  readonly saved: Shown<Note> | undefined;
  readonly onClose: () => void;
}

function NoteForm({ userId = '', verse, saved, onClose }: FormProps) {
  const subject = `verse_notes ${verse.verseId}`;
  const [draft] = useState(() => readDraft<Shown<Note>>(userId, subject));
  const [from, setFrom] = useState(draft ? draft.from : saved);
  const [text, setText] = useState(draft?.text ?? saved?.content ?? '');
  const [isSharing, setIsSharing] = useState(false);
  const saveNote = useSaveNote();
  const deleteNote = useDeleteNote();
  const isChanged = text !== (from?.content ?? '');

  // What is not being changed here follows what others do to it.
  if (!isChanged && saved?.content !== from?.content) {
    setFrom(saved);
    setText(saved?.content ?? '');
  }

  const write = (value: string) => {
    setText(value);
    if (value === (from?.content ?? '')) dropDraft(userId, subject);
    else keepDraft(userId, subject, { text: value, from });
  };
  const leave = () => {
    dropDraft(userId, subject);
    onClose();
  };
  const save = async () => {
    const outcome = await saveNote({ verseId: verse.verseId, content: text.trim(), from });
    leave();
    if (outcome === 'conflict') conflictDialog.open({});
  };
  const remove = async () => {
    await deleteNote(verse.verseId);
    leave();
  };
  return (
    <>
      <DraftForm
        content={text}
        isChanged={isChanged}
        hasDraft={draft !== undefined}
        onSave={save}
        onLeave={leave}
        onDelete={saved && remove}
        more={
          <Button look="link" onClick={() => setIsSharing(true)}>
            Share
          </Button>
        }
      >
        <NoteField label={`Note on ${verse.reference}`} text={text} onChange={write} />
      </DraftForm>
      <ShareDialog
        shared={isSharing && saved ? { content: saved.content, verseId: verse.verseId } : undefined}
        onClose={() => setIsSharing(false)}
      />
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function NoteField({ label, text, onChange }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The dialog may have opened before the note was there. On a phone the keys would cover half of it.
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    // Afterwards, because the dialog has to see first where the focus was, to give it back.
    return afterPaint(() => {
      field.current?.focus();
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    });
  }, []);
  return (
    <div className="grid gap-1.5">
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={id}
        aria-invalid={isTooLong(text)}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        rows={8}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="w-full resize-y rounded-lamp border border-hairline bg-paper px-3.5 py-3 text-base leading-relaxed outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
      />
      <NoteHint id={id} content={text} />
    </div>
  );
}
