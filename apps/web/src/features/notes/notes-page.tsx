import { verseId } from '@lampstand/canon';
import { SAMPLE_READER } from '@lampstand/contract';
import { ListFilter, Plus, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFavorites, useStudyNotes, useVerseNotes } from '../../shared/personal/lists.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  favoriteEntries,
  matching,
  type NoteEntry,
  noFilters,
  noteEntries,
  type StudyEntry,
} from './entries.ts';
import { EntryList } from './entry-list.tsx';
import type { RowActions } from './entry-row.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { LoadError, Nothing } from './outcomes.tsx';
import { type Shareable, ShareDialog } from './share-dialog.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useEditing } from './use-editing.tsx';
import { useNotesView } from './use-notes-view.ts';
import { useRemovals } from './use-removals.ts';

const FILTERS = 'notes-filters';

/** `/notes`: all that a reader has written and loved, to be found again. */
export function NotesPage() {
  const [view, change] = useNotesView();
  const { tab, text, filters } = view;
  const [showsFilters, setShowsFilters] = useState(filters !== noFilters && hasFilters(filters));
  const lists = useLists(text, filters);
  const removals = useRemovals();
  const controls = useRef<HTMLDivElement>(null);
  const editing = useEditing();
  const [shared, setShared] = useState<Shareable>();
  useEffect(() => {
    document.title = 'Study Notes · Lampstand';
  }, []);
  const { edit } = editing;
  const { remove } = removals;
  const actions = useMemo<RowActions>(
    () => ({
      edit,
      remove,
      share: (entry) => setShared(shareableOf(entry)),
      search: (sought) => change({ text: sought }),
    }),
    [edit, remove, change],
  );
  const shown = lists[tab];
  return (
    <div className="mx-auto w-full max-w-[44rem] px-6 pt-6 pb-16 md:pt-10">
      <div className="mb-4 flex items-center justify-between gap-6">
        <h1 className="font-serif text-3xl">Study Notes</h1>
        <Button onClick={editing.create}>
          <Plus aria-hidden="true" strokeWidth={1.5} size={18} />
          New<span className="-ml-1 max-sm:sr-only"> study note</span>
        </Button>
      </div>
      <SampleMark />
      <Tabs
        label="Study Notes"
        tabs={[
          { id: 'notes', label: `Notes (${lists.notes.entries.length.toLocaleString('en')})` },
          { id: 'favorites', label: `Favorites (${lists.favorites.entries.length.toLocaleString('en')})` },
        ]}
        chosen={tab}
        onChoose={(chosen) => change({ tab: chosen })}
      >
        <div ref={controls}>
          <div className="flex items-center gap-1 sm:gap-2">
            <SearchBox text={text} onChange={(sought) => change({ text: sought })} />
            <button
              type="button"
              aria-expanded={showsFilters}
              aria-controls={FILTERS}
              onClick={() => setShowsFilters(!showsFilters)}
              className="flex min-h-11 shrink-0 items-center gap-2 rounded-lamp px-3 text-sm hover:bg-hairline/60"
            >
              <ListFilter aria-hidden="true" strokeWidth={1.5} size={18} />
              <span className="max-sm:sr-only">Filters</span>
            </button>
          </div>
          <div id={FILTERS}>
            {showsFilters && <FiltersPanel filters={filters} onChange={(filters) => change({ filters })} />}
          </div>
        </div>
        <div className="mt-4">
          {shown.isFailed ? (
            <LoadError tab={tab} onRetry={shown.retry} />
          ) : shown.isLoading ? (
            <Skeleton shapes={[2, 1, 3, 2]} label="Loading your notes" />
          ) : shown.entries.length === 0 ? (
            <Nothing
              tab={tab}
              onClear={
                text.trim() !== '' || hasFilters(filters)
                  ? () => change({ text: '', filters: noFilters })
                  : undefined
              }
            />
          ) : (
            <EntryList
              key={tab}
              label={tab === 'notes' ? 'Notes' : 'Favorites'}
              entries={shown.entries}
              actions={actions}
              above={controls}
            />
          )}
        </div>
      </Tabs>
      {removals.latest && (
        <UndoBar removal={removals.latest} onUndo={removals.undo} onClose={removals.close} />
      )}
      {editing.dialog}
      <ShareDialog shared={shared} onClose={() => setShared(undefined)} />
    </div>
  );
}

function shareableOf(entry: NoteEntry | StudyEntry): Shareable {
  if (entry.kind === 'note') return { content: entry.note.content, verseId: entry.note.verseId };
  const { title, content } = entry.note;
  return {
    content: title === '' ? content : `## ${title}\n\n${content}`,
    verseId: entry.verse ? verseId(entry.verse) : null,
  };
}

function hasFilters({ testament, book, range }: typeof noFilters): boolean {
  return testament !== 'all' || book !== undefined || range !== 'all';
}

/** What is left of both lists. */
function useLists(text: string, filters: typeof noFilters) {
  const notes = useVerseNotes({ isWatched: true });
  const studyNotes = useStudyNotes({ isWatched: true });
  const favorites = useFavorites({ isWatched: true });
  const allNotes = useMemo(
    () => noteEntries(notes.data ?? [], studyNotes.data ?? []),
    [notes.data, studyNotes.data],
  );
  const allFavorites = useMemo(() => favoriteEntries(favorites.data ?? []), [favorites.data]);
  return {
    notes: {
      entries: useMemo(() => matching(allNotes, text, filters, new Date()), [allNotes, text, filters]),
      isLoading: notes.data === undefined || studyNotes.data === undefined,
      isFailed: isFailed(notes) || isFailed(studyNotes),
      retry: () => void Promise.all([notes.refetch(), studyNotes.refetch()]),
    },
    favorites: {
      entries: useMemo(
        () => matching(allFavorites, text, filters, new Date()),
        [allFavorites, text, filters],
      ),
      isLoading: favorites.data === undefined,
      isFailed: isFailed(favorites),
      retry: () => void favorites.refetch(),
    },
  };
}

/** What was once here is shown on, also when it cannot be asked for anew. */
function isFailed({ isError, data }: { isError: boolean; data: unknown }): boolean {
  return isError && data === undefined;
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <label className="flex min-w-0 grow items-center rounded-lamp border border-hairline bg-paper focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
      <Search aria-hidden="true" strokeWidth={1.5} size={18} className="ml-3 shrink-0 text-muted" />
      <span className="sr-only">Search notes and favorites</span>
      <input
        type="search"
        placeholder="Search notes and favorites..."
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full min-w-0 bg-transparent pr-1 pl-2.5 text-base outline-none placeholder:text-muted"
      />
    </label>
  );
}

/** Nobody shall take made-up notes for somebody's own. */
function SampleMark() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.email !== SAMPLE_READER.email) return null;
  return (
    <p className="mb-4 text-muted text-sm leading-relaxed">
      Sample data: these notes are made up.{' '}
      <Link
        to="/preferences"
        className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
      >
        Remove them in Preferences
      </Link>
    </p>
  );
}
