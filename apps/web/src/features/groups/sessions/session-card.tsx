import { CALENDAR_PATH, fill, type GroupSession, groupPages, room } from '@lampstand/contract';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callGroups } from '../../../api/groups.ts';
import { useUserId } from '../../../shared/personal/lists.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { showToast } from '../../../shared/toasts/toasts.tsx';
import { Button } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { momentText, stateOf, timeText } from '../moments.ts';
import { useReload } from '../queries.ts';
import { useNow } from '../use-now.ts';
import { PassageNames } from './passage-names.tsx';

interface Props {
  readonly session: GroupSession;
  /** Among sessions of several groups. */
  readonly namesGroup?: boolean;
  /** Opens the form; absent where it is not offered. */
  readonly onEdit?: (() => void) | undefined;
}

export function SessionCard({ session, namesGroup, onEdit }: Props) {
  const state = stateOf(session, useNow());
  const isToCome = state === 'coming' || state === 'open';
  return (
    <li className="grid gap-1.5 py-5">
      {namesGroup && (
        <Link
          to={groupPages.group(session.groupId)}
          className="-my-1 inline-flex min-h-8 items-center justify-self-start text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          {session.groupName}
        </Link>
      )}
      <h2 className="font-serif text-xl [overflow-wrap:anywhere]">{session.name}</h2>
      <p className="whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">{session.description}</p>
      <p>
        <time dateTime={session.scheduledFor}>{momentText(session.scheduledFor)}</time>
      </p>
      <p className="text-muted text-sm">
        {session.duration === 1 ? '1 minute' : `${session.duration} minutes`} ·{' '}
        {participantText(session.participants.length)}
        {state === 'open' && ' · The room is open'}
        {state === 'cancelled' && ' · Cancelled'}
        {state === 'ended' && ' · Ended'}
        {state === 'over' && ' · Over'}
      </p>
      <PassageNames passages={session.verses} />
      {isToCome && <Actions session={session} isOpen={state === 'open'} onEdit={onEdit} />}
      {session.notes !== '' && <Summary session={session} />}
    </li>
  );
}

function Actions({
  session,
  isOpen,
  onEdit,
}: {
  session: GroupSession;
  isOpen: boolean;
  onEdit: Props['onEdit'];
}) {
  const { groupId, id: sessionId, name } = session;
  const userId = useUserId() ?? '';
  const { isBusy, problem, attempt } = useAttempt();
  const [isAsked, setIsAsked] = useState(false);
  const reload = useReload(groupId);
  const navigate = useNavigate();
  const isIn = session.participants.includes(userId);
  const of = { groupId, sessionId };
  const join = async () => {
    const isDone = await attempt('You could not join the session.', () =>
      isIn ? Promise.resolve() : callGroups('joinGroupSession', of),
    );
    if (!isDone) return;
    if (isOpen) await navigate(groupPages.room(groupId, sessionId));
    else
      showToast(
        `You take part. The room opens at ${timeText(session.opensAt)}, ${room.opensBefore} minutes before the session.`,
        'success',
      );
    await reload();
  };
  const leave = async () => {
    if (await attempt('That was not saved.', () => callGroups('leaveGroupSession', of))) await reload();
  };
  const cancel = async () => {
    if (await attempt('The session was not cancelled.', () => callGroups('cancelGroupSession', of)))
      await reload();
  };
  return (
    <div className="mt-1 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button
          look={isOpen ? 'main' : 'plain'}
          aria-label={`Join Session: ${name}`}
          busy={isBusy && 'Just a moment...'}
          onClick={() => void join()}
        >
          Join Session
        </Button>
        <a
          href={fill(CALENDAR_PATH, { groupId, sessionId })}
          download
          aria-label={`Add to calendar: ${name}`}
          className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] text-accent underline-offset-4 hover:underline"
        >
          <CalendarPlus aria-hidden="true" strokeWidth={1.5} size={16} />
          Add to calendar
        </a>
        {isIn && !isOpen && (
          <Button look="link" aria-label={`Not coming: ${name}`} onClick={() => void leave()}>
            Not coming
          </Button>
        )}
        {session.canEdit && onEdit && (
          <>
            <Button look="link" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button look="link" aria-label={`Cancel ${name}`} onClick={() => setIsAsked(true)}>
              Cancel session
            </Button>
          </>
        )}
      </div>
      {isAsked && (
        <div className="flex flex-wrap items-center gap-3">
          <p>Cancel this session for everybody?</p>
          <Button onClick={() => setIsAsked(false)}>Keep it</Button>
          <Button look="danger" busy={isBusy && 'Cancelling...'} onClick={() => void cancel()} autoFocus>
            Cancel session
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </div>
  );
}

function Summary({ session }: { session: GroupSession }) {
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2.5 text-accent">
        Summary<span className="sr-only"> of {session.name}</span>
      </summary>
      <Markdown text={session.notes} below={2} />
    </details>
  );
}

function participantText(count: number): string {
  return count === 1 ? '1 participant' : `${count} participants`;
}
