import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGroups } from '../../../shared/personal/group-queries.ts';
import { Button } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Failure, GroupsFrame, SyncLine } from '../outcomes.tsx';
import { useUpcomingSessions } from '../queries.ts';
import { SessionCard } from '../sessions/session-card.tsx';
import { CreateGroupDialog } from './create-group-dialog.tsx';
import { FindGroups } from './find-groups.tsx';
import { GroupRow } from './group-row.tsx';

const tabs = [
  { id: 'groups', label: 'My Groups' },
  { id: 'sessions', label: 'Upcoming Sessions' },
] as const;

/** `/study-groups`: the reader's groups and what they will do together. */
export function GroupsPage() {
  return (
    <GroupsFrame
      title="Study Groups"
      promise="Read and study together: plan sessions, share notes, and follow one passage at the same time, each in your own version."
    >
      <Groups />
    </GroupsFrame>
  );
}

function Groups() {
  const [said, say] = useSearchParams();
  const [isCreating, setIsCreating] = useState(false);
  const tab = said.get('tab') === 'sessions' ? 'sessions' : 'groups';
  const create = () => setIsCreating(true);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-serif text-3xl">Study Groups</h1>
        <Button onClick={create}>
          <Plus aria-hidden="true" strokeWidth={1.5} size={18} />
          Create New Group
        </Button>
      </div>
      <div className="mb-4">
        <SyncLine />
      </div>
      <Tabs
        label="Study Groups"
        tabs={tabs}
        chosen={tab}
        onChoose={(chosen) =>
          say(chosen === 'groups' ? {} : { tab: chosen }, { replace: true, preventScrollReset: true })
        }
      >
        {tab === 'groups' ? <MyGroups onCreate={create} /> : <UpcomingSessions />}
      </Tabs>
      <CreateGroupDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

function MyGroups({ onCreate }: { onCreate: () => void }) {
  const { data: groups, error, refetch } = useGroups();
  return (
    <>
      {groups === undefined ? (
        error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shapes={[2, 1, 2]} label="Loading your groups" />
        )
      ) : groups.length === 0 ? (
        <div role="status" className="grid justify-items-start gap-4 py-4">
          <p className="font-serif text-xl leading-relaxed">
            You are in no group yet. Create one and invite others, or join one below.
          </p>
          <Button look="link" onClick={onCreate}>
            Create your first group
          </Button>
        </div>
      ) : (
        <ul aria-label="My Groups" className="divide-y divide-hairline">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      <FindGroups />
    </>
  );
}

function UpcomingSessions() {
  const { data: sessions, error, refetch } = useUpcomingSessions();
  if (sessions === undefined) {
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shapes={[2, 2]} label="Loading sessions" />
    );
  }
  if (sessions.length === 0) {
    return (
      <p role="status" className="py-4 font-serif text-xl leading-relaxed">
        No sessions are planned. Open one of your groups to schedule one.
      </p>
    );
  }
  return (
    <ul aria-label="Upcoming Sessions" className="divide-y divide-hairline">
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session} namesGroup />
      ))}
    </ul>
  );
}
