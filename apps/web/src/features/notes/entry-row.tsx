import { Pencil, Share2, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useReaderState } from '../../shared/app-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { PassageLink } from '../../ui/passage-link.tsx';
import type { Entry, FavoriteEntry, NoteEntry, StudyEntry } from './entries.ts';

/** What can be done with an entry. These stay the same, so that a row that did not change is not drawn anew. */
export interface RowActions {
  readonly edit: (entry: NoteEntry | StudyEntry) => void;
  readonly remove: (entry: Entry) => void;
  readonly share: (entry: NoteEntry | StudyEntry) => void;
  readonly search: (text: string) => void;
}

interface Props {
  readonly entry: Entry;
  readonly actions: RowActions;
}

export const EntryRow = memo(function EntryRow({ entry, actions }: Props) {
  if (entry.kind === 'note') return <NoteRow entry={entry} actions={actions} />;
  if (entry.kind === 'study') return <StudyRow entry={entry} actions={actions} />;
  return <FavoriteRow entry={entry} actions={actions} />;
});

const passage =
  'inline-flex min-h-11 items-center font-serif text-lg text-accent underline-offset-4 hover:underline';

function NoteRow({ entry, actions }: { entry: NoteEntry; actions: RowActions }) {
  const version = useReaderState((state) => state.version);
  const name = `the note on ${entry.reference}`;
  return (
    <Row
      entry={entry}
      isWaiting={entry.note.waiting !== undefined}
      title={
        <PassageLink version={version} verse={entry.verse} className={passage}>
          {entry.reference}
        </PassageLink>
      }
      buttons={
        <>
          <IconButton name={`Share ${name}`} icon={Share2} onClick={() => actions.share(entry)} />
          <IconButton name={`Edit ${name}`} icon={Pencil} onClick={() => actions.edit(entry)} />
          <IconButton name={`Delete ${name}`} icon={Trash2} onClick={() => actions.remove(entry)} />
        </>
      }
    >
      <Excerpt key={entry.key} text={entry.note.content} />
    </Row>
  );
}

function StudyRow({ entry, actions }: { entry: StudyEntry; actions: RowActions }) {
  const version = useReaderState((state) => state.version);
  const { note, verse } = entry;
  const title = note.title || 'Untitled';
  return (
    <Row
      entry={entry}
      isWaiting={note.waiting !== undefined}
      title={<span className="inline-flex min-h-11 items-center font-serif text-lg">{title}</span>}
      buttons={
        <>
          <IconButton name={`Share ${title}`} icon={Share2} onClick={() => actions.share(entry)} />
          <IconButton name={`Edit ${title}`} icon={Pencil} onClick={() => actions.edit(entry)} />
          <IconButton name={`Delete ${title}`} icon={Trash2} onClick={() => actions.remove(entry)} />
        </>
      }
    >
      {(note.passage || note.tags.length > 0) && (
        <p className="mb-1 flex sm:-mt-2 flex-wrap items-center gap-x-3 text-sm [overflow-wrap:anywhere]">
          {verse ? (
            <PassageLink
              version={version}
              verse={verse}
              className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
            >
              {note.passage}
            </PassageLink>
          ) : (
            note.passage && <span className="text-muted">{note.passage}</span>
          )}
          {note.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              onClick={() => actions.search(tag)}
              className="min-h-8 text-left text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              #{tag}
            </button>
          ))}
        </p>
      )}
      <Excerpt key={entry.key} text={note.content} />
    </Row>
  );
}

function FavoriteRow({ entry, actions }: { entry: FavoriteEntry; actions: RowActions }) {
  const { favorite, reference, verse } = entry;
  return (
    <Row
      entry={entry}
      isWaiting={favorite.waiting !== undefined}
      title={
        <PassageLink version={favorite.version} verse={verse} className={passage}>
          {reference}
          <span className="ml-2 font-sans text-muted text-xs tracking-wide">
            {favorite.version.toUpperCase()}
          </span>
        </PassageLink>
      }
      buttons={
        <IconButton
          name={`Remove ${reference} from favorites`}
          icon={Trash2}
          onClick={() => actions.remove(entry)}
        />
      }
    >
      <p className="font-serif text-lg leading-8 [overflow-wrap:anywhere]">{favorite.text}</p>
    </Row>
  );
}

interface RowProps {
  readonly entry: Entry;
  readonly title: ReactNode;
  readonly buttons: ReactNode;
  readonly isWaiting: boolean;
  readonly children: ReactNode;
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

function Row({ entry, title, buttons, isWaiting, children }: RowProps) {
  return (
    <article className="pt-2 pb-5">
      <div className="-mr-3 flex items-start max-sm:flex-wrap">
        <h2 className="min-w-0 grow basis-0 [overflow-wrap:anywhere]">{title}</h2>
        {/* On a phone it goes below, so that a title has room beside the buttons. */}
        <p className="flex shrink-0 items-center text-muted text-sm max-sm:order-last max-sm:-mt-1.5 max-sm:mb-1.5 max-sm:w-full sm:min-h-11 sm:pl-3">
          <time dateTime={new Date(entry.time).toISOString()}>{dates.format(entry.time)}</time>
        </p>
        {buttons}
      </div>
      {children}
      {isWaiting && <p className="mt-2 text-muted text-xs">Kept here until it can be synced</p>}
    </article>
  );
}

/** A note longer than this is shown from its beginning, until somebody wants to read it all. */
const LONG = 700;

function Excerpt({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= LONG);
  if (isWhole) return <Markdown text={text} below={2} />;
  return (
    <>
      <Markdown text={beginningOf(text)} below={2} />
      <button
        type="button"
        onClick={() => setIsWhole(true)}
        className="min-h-11 text-accent text-sm underline-offset-4 hover:underline"
      >
        Show all
      </button>
    </>
  );
}

/** Ends with a whole word where there is one. */
function beginningOf(text: string): string {
  const part = text.slice(0, LONG);
  const end = part.search(/\s\S*$/);
  return `${end > LONG / 2 ? part.slice(0, end) : part} …`;
}
