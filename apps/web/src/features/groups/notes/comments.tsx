import type { SharedNote } from '@lampstand/contract';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { useUserId } from '../../../shared/personal/lists.ts';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Button } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useShowNote } from './note-queries.ts';
import type { Reported } from './report-dialog.tsx';

type Comment = SharedNote['comments'][number];

interface Props {
  readonly note: SharedNote;
  readonly isOwner: boolean;
  readonly onReport: (reported: Reported) => void;
}

export function Comments({ note, isOwner, onReport }: Props) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <div className="mt-3">
      {note.comments.length > 0 && (
        <ul aria-label="Comments" className="grid gap-1 border-hairline border-l-2 pl-4">
          {note.comments.map((comment) => (
            <CommentRow
              key={comment.id}
              note={note}
              comment={comment}
              isOwner={isOwner}
              onReport={onReport}
            />
          ))}
        </ul>
      )}
      {isWriting ? (
        <CommentForm note={note} onDone={() => setIsWriting(false)} />
      ) : (
        <Button look="link" onClick={() => setIsWriting(true)}>
          Comment
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Props {
  readonly comment: Comment;
}

function CommentRow({ note, comment, isOwner, onReport }: RowProps) {
  const userId = useUserId();
  const [isEdited, setIsEdited] = useState(false);
  const { problem, attempt } = useAttempt();
  const show = useShowNote(note.groupId);
  const author = comment.name || comment.userId;
  const isOwn = comment.userId === userId;
  const name = `the comment of ${author}`;
  const remove = () =>
    attempt('The comment was not deleted.', async () => {
      const of = { groupId: note.groupId, noteId: note.id, commentId: comment.id };
      show(await callGroups('deleteComment', of));
    });
  if (isEdited) {
    return (
      <li>
        <CommentForm note={note} comment={comment} onDone={() => setIsEdited(false)} />
      </li>
    );
  }
  return (
    <li>
      <div className="flex items-start gap-1">
        <p className="min-w-0 grow py-2 leading-relaxed [overflow-wrap:anywhere]">
          <span className="font-medium">{author}</span>{' '}
          {comment.editedAt && <span className="text-muted text-sm">(edited) </span>}
          <span className="whitespace-pre-line">{comment.content}</span>
        </p>
        {isOwn && <IconButton name={`Edit ${name}`} icon={Pencil} onClick={() => setIsEdited(true)} />}
        {(isOwn || isOwner) && (
          <IconButton name={`Delete ${name}`} icon={Trash2} onClick={() => void remove()} />
        )}
        {!isOwn && !isOwner && (
          <IconButton
            name={`Report ${name}`}
            icon={Flag}
            onClick={() => onReport({ noteId: note.id, commentId: comment.id, what: name })}
          />
        )}
      </div>
      <Problem text={problem} />
    </li>
  );
}

interface FormProps {
  readonly note: SharedNote;
  /** The comment to be changed; none for a new one. */
  readonly comment?: Comment;
  readonly onDone: () => void;
}

function CommentForm({ note, comment, onDone }: FormProps) {
  const [id] = useState(() => comment?.id ?? newId());
  const [content, setContent] = useState(comment?.content ?? '');
  const { isBusy, problem, attempt } = useAttempt();
  const show = useShowNote(note.groupId);
  const save = async () => {
    const isDone = await attempt('The comment was not saved.', async () =>
      show(
        await callGroups('saveComment', {
          groupId: note.groupId,
          noteId: note.id,
          commentId: id,
          content,
          base: comment?.revision ?? null,
        }),
      ),
    );
    if (isDone) onDone();
  };
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (content.trim() !== '') void save();
      }}
    >
      <TextArea
        label="Your comment"
        hidesLabel
        placeholder="Your comment"
        rows={2}
        required
        maxLength={2000}
        autoFocus
        value={content}
        onChange={setContent}
      />
      <Problem text={problem} />
      <div className="flex gap-3">
        <Button type="submit" look="main" disabled={content.trim() === ''} busy={isBusy && 'Saving...'}>
          {comment ? 'Save Comment' : 'Add Comment'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
