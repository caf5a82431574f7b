import { groupPages, type StudyGroup } from '@lampstand/contract';
import { Lock, Settings, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { callGroups } from '../../../api/groups.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Button } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Avatar } from '../avatar.tsx';
import { memberText } from '../list/group-row.tsx';
import { SharedNotes } from '../notes/shared-notes.tsx';
import { GroupsFrame, isShut, LoadingPage, Nowhere, SyncLine } from '../outcomes.tsx';
import { useGroup, useReload } from '../queries.ts';
import { GroupSessions } from '../sessions/group-sessions.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** `/study-groups/{groupId}`. */
export function GroupPage() {
  const { groupId: said = '' } = useParams();
  const groupId = Number.parseInt(said, 10);
  return (
    <GroupsFrame
      title="Study Group"
      promise="Sign in to see this group: its sessions, and the notes that its members share."
    >
      <Group key={groupId} groupId={Number.isNaN(groupId) ? 0 : groupId} />
    </GroupsFrame>
  );
}

function Group({ groupId }: { groupId: number }) {
  const { data: group, error, refetch } = useGroup(groupId);
  useEffect(() => {
    if (group) document.title = `${group.name} · Lampstand`;
  }, [group]);
  // A removed member sees the group no longer, even if this device has a copy.
  if (error && (!group || isShut(error))) return <Nowhere error={error} onRetry={() => void refetch()} />;
  if (!group) return <LoadingPage />;
  return (
    <>
      <Link
        to={groupPages.groups}
        className="-mt-3 mb-1 inline-flex min-h-11 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
      >
        All study groups
      </Link>
      <h1 className="font-serif text-3xl leading-tight [overflow-wrap:anywhere]">{group.name}</h1>
      <p className="mt-3 whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">{group.description}</p>
      {group.role === null ? <Outside group={group} /> : <Inside group={group} />}
    </>
  );
}

function Outside({ group }: { group: StudyGroup }) {
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(group.id);
  const join = async () => {
    if (await attempt('You could not join.', () => callGroups('joinGroup', { groupId: group.id })))
      await reload();
  };
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p className="text-muted text-sm">
        {memberText(group.memberCount)}. Members see its sessions and the notes that are shared.
      </p>
      <Button look="main" busy={isBusy && 'Joining...'} onClick={() => void join()}>
        Join Group
      </Button>
      <Problem text={problem} />
    </div>
  );
}

/** So many are shown; the others are counted. */
const MOST_AVATARS = 8;

type Shown = 'invite' | 'members' | 'settings';

const tabs = [
  { id: 'sessions', label: 'Study Sessions' },
  { id: 'notes', label: 'Shared Notes' },
] as const;

function Inside({ group }: { group: StudyGroup }) {
  const [shown, setShown] = useState<Shown>();
  const [said, say] = useSearchParams();
  const { state } = useLocation();
  const tab = said.get('tab') === 'notes' ? 'notes' : 'sessions';
  const close = () => setShown(undefined);
  const others = group.members.length - MOST_AVATARS;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <button
          type="button"
          aria-label={`Members: ${memberText(group.memberCount)}`}
          onClick={() => setShown('members')}
          className="flex min-h-11 items-center rounded-lamp pr-2 hover:bg-hairline/60"
        >
          <span className="flex -space-x-1.5">
            {group.members.slice(0, MOST_AVATARS).map((member) => (
              <Avatar key={member.userId} {...member} />
            ))}
          </span>
          <span className="ml-2.5 text-muted text-sm">
            {others > 0 ? `and ${others} more` : memberText(group.memberCount)}
          </span>
        </button>
        {!group.isPublic && (
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <Lock aria-hidden="true" strokeWidth={1.5} size={14} />
            Private
          </p>
        )}
        <div className="ml-auto flex items-center gap-1 max-sm:ml-0 max-sm:w-full">
          <Button onClick={() => setShown('invite')}>
            <UserPlus aria-hidden="true" strokeWidth={1.5} size={18} />
            Invite Members
          </Button>
          <IconButton name="Group settings" icon={Settings} onClick={() => setShown('settings')} />
        </div>
      </div>
      <div className="mt-3 mb-4">
        <SyncLine />
      </div>
      <Tabs
        label={group.name}
        tabs={tabs}
        chosen={tab}
        onChoose={(chosen) =>
          say(chosen === 'sessions' ? {} : { tab: chosen }, {
            replace: true,
            preventScrollReset: true,
            state,
          })
        }
      >
        {tab === 'sessions' ? <GroupSessions groupId={group.id} /> : <SharedNotes group={group} />}
      </Tabs>
      <InviteDialog group={group} isOpen={shown === 'invite'} onClose={close} />
      <MembersDialog group={group} isOpen={shown === 'members'} onClose={close} />
      <SettingsDialog group={group} isOpen={shown === 'settings'} onClose={close} />
    </>
  );
}
