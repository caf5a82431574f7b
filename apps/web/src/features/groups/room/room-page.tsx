import { type LiveRoom as Room, room as rules } from '@lampstand/contract';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useUserId } from '../../../shared/personal/lists.ts';
import { Markdown } from '../../../ui/markdown.tsx';
import { useOnChange } from '../../../ui/on-change.ts';
import { momentText, stateOf, timeText } from '../moments.ts';
import { GroupsFrame, isShut, LoadingPage, Nowhere } from '../outcomes.tsx';
import { PassageNames } from '../sessions/passage-names.tsx';
import { useNow } from '../use-now.ts';
import { BackToGroup } from './back-to-group.tsx';
import { LiveRoom } from './live-room.tsx';
import { type OfSession, useRoom } from './room-queries.ts';

/** `/study-groups/{groupId}/sessions/{sessionId}`: where a session takes place. */
export function RoomPage() {
  const { groupId = '', sessionId = '' } = useParams();
  const of = { groupId: Number.parseInt(groupId, 10) || 0, sessionId };
  return (
    <GroupsFrame
      title="Study Session"
      promise="Sign in to join: everybody follows one passage, each in their own version."
      isWide
    >
      <Session key={sessionId} of={of} />
    </GroupsFrame>
  );
}

function Session({ of }: { of: OfSession }) {
  const userId = useUserId() ?? '';
  const { data: room, error, refetch } = useRoom(of);
  const now = useNow();
  const name = room?.session.name;
  const state = room && stateOf(room.session, now);
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Lampstand`;
  }, [name]);
  // The clock opens and closes a room, and the server sends no event for that.
  useOnChange(state, () => {
    if (room && room.isOpen !== (state === 'open')) void refetch();
  });
  if (error && (!room || isShut(error))) return <Nowhere error={error} onRetry={() => void refetch()} />;
  if (!room) return <LoadingPage />;
  return state === 'open' ? <LiveRoom room={room} userId={userId} /> : <ClosedRoom room={room} now={now} />;
}

/** Before and after: when it opens, or what came of it. */
function ClosedRoom({ room: { session }, now }: { room: Room; now: number }) {
  const words = {
    coming: `The room opens at ${timeText(session.opensAt)}, ${rules.opensBefore} minutes before the session.`,
    open: '',
    over: 'This session is over.',
    ended: 'This session has ended.',
    cancelled: 'This session was cancelled.',
  }[stateOf(session, now)];
  return (
    <div className="mx-auto grid max-w-[40rem] gap-4">
      <BackToGroup session={session} />
      <h1 className="font-serif text-3xl leading-tight [overflow-wrap:anywhere]">{session.name}</h1>
      <p className="whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">{session.description}</p>
      <p>
        <time dateTime={session.scheduledFor}>{momentText(session.scheduledFor)}</time>
      </p>
      <p role="status" className="font-serif text-xl">
        {words}
      </p>
      <PassageNames passages={session.verses} />
      {session.notes !== '' && (
        <section aria-labelledby="summary" className="border-hairline border-t pt-5">
          <h2 id="summary" className="mb-3 font-serif text-2xl">
            Summary
          </h2>
          <Markdown text={session.notes} below={2} />
        </section>
      )}
    </div>
  );
}
