import { type GroupInvite, inviteDays, type StudyGroup } from '@lampstand/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { callGroups } from '../../../api/groups.ts';
import { copyText } from '../../../shared/copy-text.ts';
import { AttemptForm } from '../../../shared/personal/attempt-form.tsx';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { Problem, useAttempt } from '../../../shared/personal/use-attempt.tsx';
import { Choices } from '../../../ui/controls.tsx';
import { Button, Field } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { dayText } from '../moments.ts';
import { useInvites, useReload } from '../queries.ts';
import { useNow } from '../use-now.ts';

interface Props {
  readonly group: StudyGroup;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ group, isOpen, onClose }: Props) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Invite Members">
      <div className="grid gap-6">
        <NewInvite group={group} />
        <StandingInvites groupId={group.id} />
      </div>
    </Modal>
  );
}

type Days = `${(typeof inviteDays)[number]}`;

const choices = inviteDays.map((days) => ({
  value: `${days}` as Days,
  label: days === 1 ? '1 day' : `${days} days`,
}));

function NewInvite({ group }: { group: StudyGroup }) {
  const [days, setDays] = useState<Days>('7');
  const [email, setEmail] = useState('');
  const [id, setId] = useState(newId);
  const [made, setMade] = useState<GroupInvite>();
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(group.id);
  const address = email.trim();
  const create = async () => {
    const chosen = inviteDays.find((number) => `${number}` === days);
    const isDone = await attempt('The invite could not be made.', async () => {
      setMade(
        await callGroups('createInvite', {
          groupId: group.id,
          inviteId: id,
          days: chosen,
          ...(address === '' ? {} : { email: address }),
        }),
      );
    });
    if (!isDone) return;
    setId(newId());
    setEmail('');
    await reload();
  };
  return (
    <div className="grid gap-4">
      <AttemptForm
        onSubmit={create}
        submit={address === '' ? 'Create Link' : 'Send Invite'}
        busy={isBusy && 'Just a moment...'}
        problem={problem}
      >
        <p className="leading-relaxed">
          Whoever has a link can join {group.name}. Hand it on yourself, or let us mail it.
        </p>
        <Choices legend="Valid for" choices={choices} value={days} onChange={setDays} />
        <Field
          label="Email (optional)"
          name="invite-email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={setEmail}
        />
      </AttemptForm>
      {made && (
        <div role="status" className="grid gap-1.5">
          <p className="text-sm">
            {made.email ? `Sent to ${made.email}. The same link:` : 'Here is the link:'}
          </p>
          <LinkBox url={made.url} />
        </div>
      )}
    </div>
  );
}

function LinkBox({ url }: { url: string }) {
  return (
    <div className="flex items-center rounded-lamp border border-hairline bg-paper pl-3.5">
      <input
        readOnly
        aria-label="Link"
        value={url}
        onFocus={({ target }) => target.select()}
        className="h-11 w-full min-w-0 bg-transparent text-sm outline-none"
      />
      <IconButton name="Copy link" icon={Copy} onClick={() => void copyText(url, 'Link copied')} />
    </div>
  );
}

function StandingInvites({ groupId }: { groupId: number }) {
  const { data: invites = [] } = useInvites(groupId);
  const now = useNow();
  const standing = invites.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && Date.parse(expiresAt) > now,
  );
  if (standing.length === 0) return null;
  return (
    <section aria-labelledby="standing-invites">
      <h3 id="standing-invites" className="font-serif text-lg">
        Links that still work
      </h3>
      <ul className="divide-y divide-hairline">
        {standing.map((invite) => (
          <StandingInvite key={invite.id} groupId={groupId} invite={invite} />
        ))}
      </ul>
    </section>
  );
}

function StandingInvite({ groupId, invite }: { groupId: number; invite: GroupInvite }) {
  const { isBusy, problem, attempt } = useAttempt();
  const reload = useReload(groupId);
  const revoke = async () => {
    const isDone = await attempt('The link still works.', () =>
      callGroups('revokeInvite', { groupId, inviteId: invite.id }),
    );
    if (isDone) await reload();
  };
  const name = invite.email ?? `the link of ${dayText(invite.createdAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <p className="min-w-0 grow basis-40 text-sm leading-snug [overflow-wrap:anywhere]">
        {invite.email ?? `Link of ${dayText(invite.createdAt)}`}
        <span className="block text-muted">
          until {dayText(invite.expiresAt)}
          {invite.accepted > 0 && `, ${invite.accepted} joined by it`}
        </span>
      </p>
      <div className="flex items-center gap-1">
        <IconButton
          name={`Copy ${name}`}
          icon={Copy}
          onClick={() => void copyText(invite.url, 'Link copied')}
        />
        <Button
          look="link"
          aria-label={`Revoke ${name}`}
          busy={isBusy && 'Revoking...'}
          onClick={() => void revoke()}
        >
          Revoke
        </Button>
      </div>
      <Problem text={problem} />
    </li>
  );
}
