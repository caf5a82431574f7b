import type { GroupSession } from '@lampstand/contract';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { stateOf } from '../moments.ts';
import { Failure } from '../outcomes.tsx';
import { useGroupSessions } from '../queries.ts';
import { useNow } from '../use-now.ts';
import { SessionCard } from './session-card.tsx';
import { SessionDialog } from './session-dialog.tsx';

/** `null`: a new session is being planned. */
type Edited = GroupSession | null;

export function GroupSessions({ groupId }: { groupId: number }) {
  const { data: sessions, error, refetch } = useGroupSessions(groupId);
  const [edited, setEdited] = useState<Edited>();
  const now = useNow();
  const isToCome = (session: GroupSession) => ['coming', 'open'].includes(stateOf(session, now));
  const coming = sessions?.filter(isToCome);
  const earlier = sessions?.filter((session) => !isToCome(session)).reverse() ?? [];
  return (
    <>
      <Button onClick={() => setEdited(null)}>
        <CalendarClock aria-hidden="true" strokeWidth={1.5} size={18} />
        Schedule Study Session
      </Button>
      <div className="mt-4">
        {coming === undefined ? (
          error ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shapes={[2, 2]} label="Loading sessions" />
          )
        ) : coming.length === 0 ? (
          <p role="status" className="py-4 font-serif text-xl leading-relaxed">
            No session is planned. Choose a time, and study together.
          </p>
        ) : (
          <ul aria-label="Study Sessions" className="divide-y divide-hairline">
            {coming.map((session) => (
              <SessionCard key={session.id} session={session} onEdit={() => setEdited(session)} />
            ))}
          </ul>
        )}
      </div>
      {earlier.length > 0 && (
        <details className="mt-4 border-hairline border-t pt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 font-serif text-lg">
            Earlier sessions ({earlier.length})
          </summary>
          <ul aria-label="Earlier sessions" className="divide-y divide-hairline">
            {earlier.map((session) => (
              <SessionCard key={session.id} session={session} />
            ))}
          </ul>
        </details>
      )}
      <SessionDialog
        groupId={groupId}
        isOpen={edited !== undefined}
        session={edited ?? undefined}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}
