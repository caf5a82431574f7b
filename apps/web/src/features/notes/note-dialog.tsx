import { LARGEST_NOTE, LampstandError, type Note } from '@lampstand/contract';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { conflictDialog, type NoteRequest } from '../../shared/dialogs.ts';
import { useDeleteNote, useSaveNote } from '../../shared/personal/changes.ts';
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

/** What is asked before something is gone. */
type Question = 'discard' | 'delete';

function NoteForm({ userId = '', verse, saved, onClose }: FormProps) {
  const subject = `verse_notes ${verse.verseId}`;
  const [draft] = useState(() => readDraft<Shown<Note>>(userId, subject));
  const [from, setFrom] = useState(draft ? draft.from : saved);
  const [text, setText] = useState(draft?.text ?? saved?.content ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [isSharing, setIsSharing] = useState(false);
  const saveNote = useSaveNote();
  const deleteNote = useDeleteNote();
  const isChanged = text !== (from?.content ?? '');
  const size = new TextEncoder().encode(text.trim()).length;
  const canSave = size > 0 && size <= LARGEST_NOTE && busy === undefined;

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
  const attempt = async (doing: string, work: () => Promise<void>) => {
    setBusy(doing);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      logError('notes', error);
      setProblem(problemOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const save = () =>
    attempt('Saving...', async () => {
      const outcome = await saveNote({ verseId: verse.verseId, content: text.trim(), from });
      leave();
      if (outcome === 'conflict') conflictDialog.open({});
    });
  const remove = () =>
    attempt('Deleting...', async () => {
      await deleteNote(verse.verseId);
      leave();
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSave) void save();
  };
  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) void save();
        }}
      >
        <NoteField
          label={`Note on ${verse.reference}`}
          text={text}
          size={size}
          onChange={write}
          onKeyDown={onKeyDown}
        />
        {draft && isChanged && (
          <p className="text-muted text-sm">This is what you wrote last time and did not save.</p>
        )}
        {problem && (
          <p role="alert" className="text-madder text-sm">
            {problem}
          </p>
        )}
        {question ? (
          <Confirm
            question={question}
            busy={busy}
            onYes={question === 'delete' ? () => void remove() : leave}
            onNo={() => setQuestion(undefined)}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {saved && (
              <span className="mr-auto flex gap-4">
                <Button look="link" onClick={() => setQuestion('delete')}>
                  Delete note
                </Button>
                <Button look="link" onClick={() => setIsSharing(true)}>
                  Share
                </Button>
              </span>
            )}
            <Button onClick={() => (isChanged ? setQuestion('discard') : leave())}>Cancel</Button>
            <Button type="submit" look="main" disabled={!canSave} busy={busy}>
              Save Note
            </Button>
          </div>
        )}
      </form>
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
  /** In bytes, without the white space around it. */
  readonly size: number;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function NoteField({ label, text, size, onChange, onKeyDown }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = size > LARGEST_NOTE;
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
        aria-invalid={isTooLong}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        rows={8}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-full resize-y rounded-lamp border border-hairline bg-paper px-3.5 py-3 text-base leading-relaxed outline-none focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)]"
      />
      <p id={id} role={isTooLong ? 'alert' : undefined} className="text-muted text-sm">
        {isTooLong
          ? `A note may have ${LARGEST_NOTE / 1024} KB at most. This one has ${Math.ceil(size / 1024)} KB.`
          : 'Markdown is understood: *italic*, **bold**, lists and links.'}
      </p>
    </div>
  );
}

const questions: Readonly<Record<Question, { ask: string; yes: string; no: string }>> = {
  discard: { ask: 'Discard what you wrote?', yes: 'Discard', no: 'Keep writing' },
  delete: { ask: 'Delete this note?', yes: 'Delete', no: 'Keep it' },
};

interface ConfirmProps {
  readonly question: Question;
  readonly busy: string | undefined;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Confirm({ question, busy, onYes, onNo }: ConfirmProps) {
  const { ask, yes, no } = questions[question];
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="mr-auto">{ask}</p>
      <Button onClick={onNo}>{no}</Button>
      <Button look="danger" busy={busy} onClick={onYes} autoFocus>
        {yes}
      </Button>
    </div>
  );
}

function problemOf(error: unknown): string {
  const { code, message } = error instanceof LampstandError ? error : {};
  if (code === 'auth/signed-out' || code === 'sync/conflict') return message ?? '';
  const reason = code === 'request/invalid' ? ` ${message}` : '';
  return `Failed to save note. Please try again.${reason}`;
}
