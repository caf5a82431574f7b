import { parseVerseId } from '@lampstand/canon';
import { type ReactionName, reactionNames, type SharedNote } from '@lampstand/contract';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { useReaderState } from '../../../shared/app-context.ts';
import { useUserId } from '../../../shared/personal/lists.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Button } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { PassageLink } from '../../../ui/passage-link.tsx';
import { Avatar } from '../avatar.tsx';
import { dayText } from '../moments.ts';
import { useReload } from '../queries.ts';
import { Comments } from './comments.tsx';
import { useShowNote } from './note-queries.ts';
import { referenceOf } from './reference-of.ts';
import type { Reported } from './report-dialog.tsx';

interface Props {
  readonly note: SharedNote;
  /** Whether the reader looks after the group. */
  readonly isOwner: boolean;
  readonly onEdit: () => void;
  readonly onReport: (reported: Reported) => void;
}

export function NoteCard({ note, isOwner, onEdit, onReport }: Props) {
  const userId = useUserId();
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(note.groupId);
  const isOwn = note.sharedBy === userId;
  const sharer = note.sharerName || note.sharedBy;
  const name = `the note of ${sharer}`;
  const remove = async () => {
    const of = { groupId: note.groupId, noteId: note.id };
    if (await attempt('The note was not deleted.', () => callGroups('deleteSharedNote', of))) await reload();
  };
  return (
    <li className="py-5">
      <article aria-label={`Note of ${sharer}, ${dayText(note.sharedAt)}`}>
        <div className="-mr-3 mb-2 flex items-center gap-3">
          <Avatar userId={note.sharedBy} name={note.sharerName} />
          <p className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
            {sharer}
            <span className="block text-muted text-sm">
              <time dateTime={note.sharedAt}>{dayText(note.sharedAt)}</time>
              {note.editedAt && ', edited'}
            </span>
          </p>
          {isOwn && <IconButton name={`Edit ${name}`} icon={Pencil} onClick={onEdit} />}
          {(isOwn || isOwner) && (
            <IconButton name={`Delete ${name}`} icon={Trash2} onClick={() => setIsAsked(true)} />
          )}
          {!isOwn && !isOwner && (
            <IconButton
              name={`Report ${name}`}
              icon={Flag}
              onClick={() => onReport({ noteId: note.id, commentId: null, what: name })}
            />
          )}
        </div>
        <VerseLine verseId={note.verseId} />
        <Markdown text={note.content} below={2} />
        {isAsked && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <p>Delete this note with its comments?</p>
            <Button onClick={() => setIsAsked(false)}>Keep it</Button>
            <Button look="danger" busy={isBusy && 'Deleting...'} onClick={() => void remove()} autoFocus>
              Delete
            </Button>
          </div>
        )}
        <Problem text={problem} />
        <Reactions note={note} />
        <Comments note={note} isOwner={isOwner} onReport={onReport} />
      </article>
    </li>
  );
}

function VerseLine({ verseId }: { verseId: string | null }) {
  const version = useReaderState((state) => state.version);
  const verse = parseVerseId(verseId ?? '');
  if (!verse) return null;
  return (
    <PassageLink
      version={version}
      verse={verse}
      className="inline-flex min-h-9 items-center font-serif text-accent text-lg underline-offset-4 hover:underline"
    >
      {referenceOf(verseId)}
    </PassageLink>
  );
}

const words: Readonly<Record<ReactionName, string>> = {
  amen: 'Amen',
  love: 'Love',
  pray: 'Praying',
  insight: 'Insight',
  question: 'Question',
};

function Reactions({ note }: { note: SharedNote }) {
  const { problem, attempt } = useAttempt();
  const show = useShowNote(note.groupId);
  const toggle = (reaction: ReactionName) =>
    attempt('Your reaction was not saved.', async () => {
      const call = note.ownReactions.includes(reaction) ? 'unreact' : 'react';
      show(await callGroups(call, { groupId: note.groupId, noteId: note.id, reaction }));
    });
  return (
    <>
      <ul aria-label="Reactions" className="mt-3 flex flex-wrap gap-1.5">
        {reactionNames.map((reaction) => (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={note.ownReactions.includes(reaction)}
              onClick={() => void toggle(reaction)}
              className="min-h-9 rounded-full border border-hairline px-3 text-muted text-sm hover:border-accent hover:text-ink aria-pressed:border-accent aria-pressed:text-accent max-sm:min-h-11"
            >
              {words[reaction]}
              {note.reactions[reaction] ? (
                <span className="tabular-nums"> {note.reactions[reaction]}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  );
}
