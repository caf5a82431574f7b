import type { SharedNote, StudyGroup } from '@lampstand/contract';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Failure } from '../outcomes.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteFormDialog } from './note-form-dialog.tsx';
import { useSharedNotes } from './note-queries.ts';
import { ReportDialog, type Reported } from './report-dialog.tsx';
import { Reports } from './reports.tsx';

/** The notes that members have shared with their group. */
export function SharedNotes({ group }: { group: StudyGroup }) {
  const notes = useSharedNotes(group.id);
  /** `null`: a new one. */
  const [edited, setEdited] = useState<SharedNote | null>();
  const [reported, setReported] = useState<Reported>();
  const all = notes.data?.pages.flatMap((page) => page.notes);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button onClick={() => setEdited(null)}>
          <PenLine aria-hidden="true" strokeWidth={1.5} size={18} />
          Share a Note
        </Button>
        <Link
          to="/notes"
          className="inline-flex min-h-11 items-center text-accent text-sm underline-offset-4 hover:underline"
        >
          Share one of your Study Notes
        </Link>
      </div>
      {group.role === 'owner' && <Reports group={group} />}
      <div className="mt-4">
        {all === undefined ? (
          notes.error ? (
            <Failure error={notes.error} onRetry={() => void notes.refetch()} />
          ) : (
            <Skeleton shapes={[3, 2]} label="Loading shared notes" />
          )
        ) : all.length === 0 ? (
          <p role="status" className="py-4 font-serif text-xl leading-relaxed">
            Nothing is shared yet. A thought on one verse is a good beginning.
          </p>
        ) : (
          <ul aria-label="Shared Notes" className="divide-y divide-hairline">
            {all.map((note) => (
              <NoteCard
                key={note.id}
                note={note}
                isOwner={group.role === 'owner'}
                onEdit={() => setEdited(note)}
                onReport={setReported}
              />
            ))}
          </ul>
        )}
        {notes.hasNextPage && (
          <Button busy={notes.isFetchingNextPage && 'Loading...'} onClick={() => void notes.fetchNextPage()}>
            Show older notes
          </Button>
        )}
      </div>
      <NoteFormDialog
        groupId={group.id}
        isOpen={edited !== undefined}
        note={edited ?? undefined}
        onClose={() => setEdited(undefined)}
      />
      <ReportDialog groupId={group.id} reported={reported} onClose={() => setReported(undefined)} />
    </>
  );
}
