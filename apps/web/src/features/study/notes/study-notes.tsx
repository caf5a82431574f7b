import type { StudyNote } from '@lampstand/contract';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStudyNotes } from '../../../shared/personal/lists.ts';
import { StudyNoteEditor } from '../../../shared/personal/study-note-editor.tsx';
import type { Shown } from '../../../storage/writes.ts';
import { Button } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { notesOn } from './notes-on.ts';

export interface StudyNotesProps {
  /** The passage as one writes it, for a new note. */
  readonly reference: string;
  /** Its chapters, as verse ids name them. */
  readonly chapters: ReadonlySet<string>;
}

/** The notes on these chapters, each of which can be written on, and a new one. */
export function StudyNotes({ reference, chapters }: StudyNotesProps) {
  const { data: notes, error, isFetching, refetch } = useStudyNotes({ isWatched: true });
  const [edited, setEdited] = useState<Shown<StudyNote> | 'new'>();
  const create = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The editor goes first, for what it leaves is what can be pressed again.
    flushSync(() => setEdited(undefined));
    create.current?.focus({ preventScroll: true });
  };
  if (edited) {
    return (
      <div className="pt-4">
        <StudyNoteEditor
          key={edited === 'new' ? 'new' : edited.id}
          note={edited === 'new' ? undefined : edited}
          passage={reference}
          onDone={close}
        />
      </div>
    );
  }
  const shown = notesOn(notes ?? [], chapters);
  return (
    <div className="pt-3">
      {!notes && !error && <Loading size="small" />}
      {!notes && error && !isFetching && (
        <div role="alert" className="mb-3 flex items-center gap-4 text-sm">
          <p>Failed to load notes</p>
          <Button look="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {notes && shown.length === 0 && (
        <p className="mb-3 text-muted text-sm">You have no study note on this chapter yet.</p>
      )}
      <ul className="mb-3 divide-y divide-hairline">
        {shown.map((note) => (
          <NoteItem key={note.id} note={note} onEdit={() => setEdited(note)} />
        ))}
      </ul>
      <div className="flex items-center justify-between">
        <Button ref={create} onClick={() => setEdited('new')}>
          New study note
        </Button>
        <Link
          to="/notes"
          className="inline-flex min-h-11 items-center text-accent text-sm underline-offset-4 hover:underline"
        >
          All notes
        </Link>
      </div>
    </div>
  );
}

function NoteItem({ note, onEdit }: { note: Shown<StudyNote>; onEdit: () => void }) {
  const title = note.title || 'Untitled';
  return (
    <li className="py-2">
      <div className="-mr-3 flex items-center justify-between">
        <h3 className="font-serif text-base [overflow-wrap:anywhere]">
          {title} <span className="ml-1 font-sans text-muted text-sm">{note.passage}</span>
        </h3>
        <IconButton name={`Edit ${title}`} icon={Pencil} onClick={onEdit} />
      </div>
      <div className="text-sm">
        <Markdown text={note.content} below={3} />
      </div>
    </li>
  );
}
