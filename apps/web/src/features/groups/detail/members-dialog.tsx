import type { GroupMember, StudyGroup } from '@lampstand/contract';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { useUserId } from '../../../shared/personal/lists.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Button } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Avatar } from '../avatar.tsx';
import { dayText } from '../moments.ts';
import { useReload } from '../queries.ts';

interface Props {
  readonly group: StudyGroup;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MembersDialog({ group, isOpen, onClose }: Props) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Members">
      <ul className="divide-y divide-hairline">
        {group.members.map((member) => (
          <Member key={member.userId} group={group} member={member} />
        ))}
      </ul>
    </Modal>
  );
}

type Question = 'remove' | 'hand-over';

function Member({ group, member }: { group: StudyGroup; member: GroupMember }) {
  const userId = useUserId();
  const [question, setQuestion] = useState<Question>();
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(group.id);
  const name = member.name || member.userId;
  const of = { groupId: group.id, userId: member.userId };
  const isSelf = member.userId === userId;
  const questions = {
    remove: {
      ask: `Remove ${name} from the group?`,
      yes: 'Remove',
      run: () => attempt('Nobody was removed.', () => callGroups('removeMember', of)),
    },
    'hand-over': {
      ask: `Make ${name} the owner? You stay a member.`,
      yes: 'Hand over',
      run: () => attempt('The group is still yours.', () => callGroups('handOverGroup', of)),
    },
  };
  const asked = question && questions[question];
  const answer = async () => {
    if (!(await asked?.run())) return;
    setQuestion(undefined);
    await reload();
  };
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar {...member} />
        <p className="min-w-0 grow basis-32 leading-snug [overflow-wrap:anywhere]">
          {name}
          {isSelf && ' (you)'}
          <span className="block text-muted text-sm">
            {member.role === 'owner' ? 'Owner' : 'Member'} since {dayText(member.joinedAt)}
          </span>
        </p>
        {group.role === 'owner' && !isSelf && !asked && (
          <div className="flex gap-4 text-sm">
            <Button
              look="link"
              aria-label={`Hand the group over to ${name}`}
              onClick={() => setQuestion('hand-over')}
            >
              Hand over
            </Button>
            <Button look="link" aria-label={`Remove ${name}`} onClick={() => setQuestion('remove')}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {asked && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="mr-auto">{asked.ask}</p>
          <Button onClick={() => setQuestion(undefined)}>Cancel</Button>
          <Button look="danger" busy={isBusy && 'Just a moment...'} onClick={() => void answer()} autoFocus>
            {asked.yes}
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </li>
  );
}
