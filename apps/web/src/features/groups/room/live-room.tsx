import type { LiveRoom as Room } from '@lampstand/contract';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Button } from '../../../ui/form.tsx';
import { Avatar } from '../avatar.tsx';
import { SyncLine } from '../outcomes.tsx';
import { useGroup } from '../queries.ts';
import { BackToGroup } from './back-to-group.tsx';
import { EndDialog } from './end-dialog.tsx';
import { PassagePanel } from './passage-panel.tsx';
import { People } from './people.tsx';
import { type Place, placeFrom, placeSaid } from './places.ts';
import { Questions } from './questions.tsx';
import { usePresence, useShowRoom } from './room-queries.ts';
import { SessionNotesBox, useSessionNotes } from './session-notes.tsx';

type View = 'passage' | 'notes' | 'questions' | 'people';

interface Part {
  readonly id: View;
  readonly label: string;
}

const partsOf = ({ questions, people }: Room): readonly Part[] => [
  { id: 'passage', label: 'Passage' },
  { id: 'notes', label: 'Notes' },
  { id: 'questions', label: questions.length === 0 ? 'Questions' : `Questions (${questions.length})` },
  { id: 'people', label: `People (${people.length})` },
];

interface Props {
  readonly room: Room;
  readonly userId: string;
}

/**
 * Where a group studies at the same time. On a phone one thing is in sight at a time; on a large screen
 * the passage always is, with one of the others beside it.
 */
export function LiveRoom({ room, userId }: Props) {
  const { session, leaderId } = room;
  const of = { groupId: session.groupId, sessionId: session.id };
  const [view, setView] = useState<View>('passage');
  const [elsewhere, setElsewhere] = useState<Place>();
  const [isEnding, setIsEnding] = useState(false);
  const { data: group } = useGroup(session.groupId);
  const { problem, attempt } = useAttempt();
  const show = useShowRoom(of);
  const notes = useSessionNotes(session, userId);
  usePresence(of, elsewhere);
  const parts = partsOf(room);
  const isLeading = leaderId === userId;
  const mayEnd = isLeading || group?.role === 'owner';
  const leader = room.people.find((person) => person.userId === leaderId);
  const lead = (place: Place) => {
    setElsewhere(undefined);
    return attempt('The passage was not opened.', async () =>
      show(await callGroups('leadTo', { ...of, ...placeSaid(place) })),
    );
  };
  const handOver = (to: string) =>
    attempt('The lead was not handed over.', async () =>
      show(await callGroups('handOverLead', { ...of, userId: to })),
    );
  return (
    // On a phone as high as the screen at least, so that what lies at its foot stays there.
    <div className="-mb-16 flex min-h-[calc(100dvh-5rem)] flex-col lg:mb-0 lg:block">
      <header className="grid gap-1">
        <BackToGroup session={session} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="font-serif text-2xl leading-tight [overflow-wrap:anywhere] md:text-3xl">
            {session.name}
          </h1>
          {mayEnd && <Button onClick={() => setIsEnding(true)}>End session</Button>}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <SyncLine />
          <span aria-hidden="true" className="flex -space-x-1.5 max-lg:hidden">
            {room.people.map((person) => (
              <Avatar key={person.userId} {...person} />
            ))}
          </span>
          <p role="status" className="text-muted text-sm">
            {room.people.length === 1 ? '1 person is here' : `${room.people.length} people are here`}
          </p>
        </div>
      </header>
      <Problem text={problem} />
      <div className="mt-5 mb-6 grid gap-x-12 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={view === 'passage' ? '' : 'max-lg:hidden'}>
          <PassagePanel
            place={room.passage ? placeFrom(room.passage) : undefined}
            passages={session.verses}
            leaderName={leader?.name}
            isLeading={isLeading}
            isShown={view === 'passage'}
            elsewhere={elsewhere}
            onLookElsewhere={setElsewhere}
            onLead={(place) => void lead(place)}
          />
        </div>
        <aside
          aria-label="Beside the passage"
          className={`${view === 'passage' ? 'max-lg:hidden' : ''} lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto lg:px-1 lg:pb-4`}
        >
          <div className="mb-4 border-hairline border-b max-lg:hidden">
            <Parts parts={parts.slice(1)} shown={view === 'passage' ? 'notes' : view} onShow={setView} />
          </div>
          <div
            className={`flex flex-col ${view === 'notes' ? '' : view === 'passage' ? 'max-lg:hidden' : 'hidden'}`}
          >
            <SessionNotesBox text={notes} />
          </div>
          {view === 'questions' && <Questions of={of} questions={room.questions} userId={userId} />}
          {view === 'people' && (
            <People
              people={room.people}
              userId={userId}
              leaderId={leaderId}
              mayHandOver={mayEnd || !leader}
              onHandOver={(to) => void handOver(to)}
            />
          )}
        </aside>
      </div>
      {/* Within the thumb's reach. */}
      <nav
        aria-label="Parts of the room"
        className="-mx-6 sticky bottom-0 z-[5] mt-auto flex border-hairline border-t bg-paper px-3 pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <Parts parts={parts} shown={view} onShow={setView} />
      </nav>
      <EndDialog of={of} notes={notes} isOpen={isEnding} onClose={() => setIsEnding(false)} />
    </div>
  );
}

interface PartsProps {
  readonly parts: readonly Part[];
  readonly shown: View;
  readonly onShow: (view: View) => void;
}

function Parts({ parts, shown, onShow }: PartsProps) {
  return parts.map(({ id, label }) => (
    <button
      key={id}
      type="button"
      aria-pressed={id === shown}
      onClick={() => onShow(id)}
      className="min-h-12 grow border-transparent px-2 text-muted text-sm hover:text-ink aria-pressed:border-gold aria-pressed:text-ink max-lg:-mt-px max-lg:border-t-2 lg:-mb-px lg:border-b-2 lg:px-0 lg:pr-5"
    >
      {label}
    </button>
  ));
}
