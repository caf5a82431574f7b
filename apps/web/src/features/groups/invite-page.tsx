import { groupPages } from '@lampstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { callGroups } from '../../api/groups.ts';
import { signIn } from '../../shared/dialogs.ts';
import { retryWhileAway } from '../../shared/personal/group-queries.ts';
import { Problem, useAttempt } from '../../shared/personal/use-attempt.tsx';
import { useSession } from '../../shared/session/session.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { Button } from '../../ui/form.tsx';
import { memberText } from './list/group-row.tsx';
import { momentText } from './moments.ts';
import { LoadingPage, Nowhere } from './outcomes.tsx';
import { useReload } from './queries.ts';

/** `/study-groups/join/{token}`: what a link invites to, and the way in. */
export function InvitePage() {
  const { token = '' } = useParams();
  const { status } = useSession();
  const { data, error, refetch } = useQuery({
    // Whether one is in already depends on who one is.
    queryKey: ['invitation', token, status],
    queryFn: () => callGroups('invitation', { token }),
    enabled: status !== 'loading',
    staleTime: 0,
    retry: retryWhileAway,
  });
  useEffect(() => {
    document.title = 'Invitation · Lampstand';
  }, []);
  return (
    <div className="mx-auto grid w-full max-w-[38rem] gap-5 px-6 pt-8 pb-16 md:pt-14">
      {data ? (
        <>
          <p className="text-muted">{data.invitedBy} invites you to study together in</p>
          <h1 className="-mt-3 font-serif text-3xl leading-tight [overflow-wrap:anywhere]">{data.name}</h1>
          <p className="whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]">
            {data.description}
          </p>
          <p className="text-muted text-sm">
            {memberText(data.memberCount)} · The invite stands until {momentText(data.expiresAt)}
          </p>
          <WayIn token={token} groupId={data.groupId} name={data.name} isMember={data.isMember} />
        </>
      ) : error ? (
        <Nowhere error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPage />
      )}
    </div>
  );
}

/** Signing in resumes what was intended; only this page can have said so. */
interface Intended {
  readonly isJoining?: boolean;
}

interface WayInProps {
  readonly token: string;
  readonly groupId: number;
  readonly name: string;
  readonly isMember: boolean;
}

function WayIn({ token, groupId, name, isMember }: WayInProps) {
  const { status } = useSession();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const reload = useReload(groupId);
  const { isBusy, problem, attempt } = useAttempt();
  const isIntended = (state as Intended | null)?.isJoining === true;
  const open = () => navigate(groupPages.group(groupId), { replace: true });
  const join = async () => {
    if (!(await attempt('You could not join.', () => callGroups('acceptInvite', { token })))) return;
    showToast(`You are in ${name} now.`, 'success');
    await open();
    await reload();
  };
  const hasTried = useRef(false);
  const resume = useRef(join);
  useEffect(() => {
    if (status !== 'signed-in' || !isIntended || isMember || hasTried.current) return;
    hasTried.current = true;
    void resume.current();
  }, [status, isIntended, isMember]);
  if (isMember) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>You are a member of this group already.</p>
        <Button look="main" onClick={() => void open()}>
          View Group
        </Button>
      </div>
    );
  }
  const intent = { path: pathname, state: { isJoining: true } satisfies Intended };
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        look="main"
        busy={isBusy && 'Joining...'}
        onClick={() => (status === 'signed-in' ? void join() : signIn.open(intent))}
      >
        {status === 'signed-in' ? 'Join Group' : 'Sign in to join'}
      </Button>
      <Problem text={problem} />
    </div>
  );
}
