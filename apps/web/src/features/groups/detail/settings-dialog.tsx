import { groupPages, type StudyGroup } from '@lampstand/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callGroups } from '../../../api/groups.ts';
import { AttemptForm } from '../../../shared/personal/attempt-form.tsx';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { showToast } from '../../../shared/toasts/toasts.tsx';
import { Switch } from '../../../ui/controls.tsx';
import { Button } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { GroupFields, isWritten } from '../group-fields.tsx';
import { useReload } from '../queries.ts';

interface Props {
  readonly group: StudyGroup;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ group, isOpen, onClose }: Props) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Group settings">
      <div className="grid gap-6">
        {group.role === 'owner' && <Words group={group} onSaved={onClose} />}
        <Reminders group={group} />
        <Leaving group={group} />
      </div>
    </Modal>
  );
}

function Words({ group, onSaved }: { group: StudyGroup; onSaved: () => void }) {
  const { id: groupId, name, description, isPublic } = group;
  const [words, setWords] = useState({ name, description, isPublic });
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(groupId);
  const save = async () => {
    const isDone = await attempt('The group was not changed.', () =>
      callGroups('updateGroup', { groupId, ...words }),
    );
    if (!isDone) return;
    onSaved();
    await reload();
  };
  return (
    <AttemptForm
      onSubmit={save}
      submit="Save Group"
      busy={isBusy && 'Saving...'}
      problem={problem}
      isReady={isWritten(words)}
    >
      <GroupFields words={words} onChange={setWords} />
    </AttemptForm>
  );
}

function Reminders({ group }: { group: StudyGroup }) {
  const { problem, attempt } = useAttempt();
  const [isOn, setIsOn] = useState(group.reminders);
  const reload = useReload(group.id);
  const change = async (reminders: boolean) => {
    setIsOn(reminders);
    const isDone = await attempt('That was not saved.', () =>
      callGroups('updateMembership', { groupId: group.id, reminders }),
    );
    if (isDone) await reload();
    else setIsOn(!reminders);
  };
  return (
    <div>
      <Switch
        label="Remind me of sessions"
        note="By mail, an hour before a session that you take part in"
        isOn={isOn}
        onChange={(reminders) => void change(reminders)}
      />
      <Problem text={problem} />
    </div>
  );
}

/** Members leave; the owner, who cannot, may hand the group over (among the members) or delete it. */
function Leaving({ group }: { group: StudyGroup }) {
  const isOwner = group.role === 'owner';
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload();
  const navigate = useNavigate();
  const leave = async () => {
    const isDone = await attempt(isOwner ? 'The group was not deleted.' : 'You are still a member.', () =>
      callGroups(isOwner ? 'deleteGroup' : 'leaveGroup', { groupId: group.id }),
    );
    if (!isDone) return;
    await navigate(groupPages.groups);
    showToast(isOwner ? `${group.name} is deleted.` : `You have left ${group.name}.`, 'success');
    await reload();
  };
  return (
    <div className="grid justify-items-start gap-3 border-hairline border-t pt-4">
      {isAsked ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="leading-relaxed">
            {isOwner
              ? 'Delete the group with all its sessions and shared notes, for everybody?'
              : 'Leave this group?'}
          </p>
          <Button onClick={() => setIsAsked(false)}>Keep it</Button>
          <Button look="danger" busy={isBusy && 'Just a moment...'} onClick={() => void leave()} autoFocus>
            {isOwner ? 'Delete for everybody' : 'Leave'}
          </Button>
        </div>
      ) : (
        <>
          {isOwner && (
            <p className="text-muted text-sm leading-relaxed">
              The group is yours. To leave it, hand it over first: the avatars lead to its members.
            </p>
          )}
          <Button look="danger" onClick={() => setIsAsked(true)}>
            {isOwner ? 'Delete group' : 'Leave group'}
          </Button>
        </>
      )}
      <Problem text={problem} />
    </div>
  );
}
