import type { SessionsBody } from '@lampstand/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAccount } from '../../api/account.ts';
import { useSignOut } from '../../shared/session/session.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';
import { sessionsQuery } from './account-query.ts';
import { browserName } from './browser-name.ts';
import { Section } from './section.tsx';
import { useTask } from './use-task.ts';

type ListedSession = SessionsBody['sessions'][number];

/** Where the account is signed in, and ways to end it: in one place, in all others, everywhere. */
export function SessionsSection() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const { isBusy, run } = useTask();
  const endOthers = () =>
    run(async () => {
      await callAccount('signOut', { scope: 'others' });
      await queryClient.invalidateQueries(sessionsQuery);
      showToast('You are signed out everywhere else.', 'success');
    });
  const sessions = data?.sessions ?? [];
  return (
    <Section
      title="Sessions"
      note="Where you are signed in. Something you do not know? Sign it out, and change your password."
    >
      {isError ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Your sessions could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <ul className="-my-4 divide-y divide-hairline">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button busy={isBusy && 'Signing out...'} onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        )}
        <Button onClick={() => void signOut('global')}>Sign out everywhere</Button>
      </div>
    </Section>
  );
}

function SessionItem({ session }: { session: ListedSession }) {
  const queryClient = useQueryClient();
  const { isBusy, run } = useTask();
  const name = browserName(session.userAgent);
  const end = () =>
    run(async () => {
      await callAccount('revokeSession', { id: session.id });
      await queryClient.invalidateQueries(sessionsQuery);
    });
  return (
    <li className="flex items-center justify-between gap-4 py-4">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-sm">
          {session.isCurrent ? 'This browser' : `Last seen ${shown(session.lastSeenAt)}`}
          {session.ipAddress && ` · ${session.ipAddress}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button aria-label={`Sign out ${name}`} busy={isBusy && 'Signing out...'} onClick={() => void end()}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function shown(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
