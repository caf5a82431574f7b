import { LampstandError } from '@lampstand/contract';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { signIn } from '../../shared/dialogs.ts';
import { useSession } from '../../shared/session/session.ts';
import { syncStatus } from '../../sync/live/sync-status.ts';
import { Button } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';

interface FrameProps {
  readonly title: string;
  /** What a signed-out visitor would see here after signing in. */
  readonly promise: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page of the groups. Signed out, it offers to sign in and loads nothing. */
export function GroupsFrame({ title, promise, isWide, children }: FrameProps) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    document.title = `${title} · Lampstand`;
  }, [title]);
  return (
    <div className={`mx-auto w-full px-6 pt-6 pb-16 md:pt-10 ${isWide ? 'max-w-[76rem]' : 'max-w-[44rem]'}`}>
      {status === 'signed-in' ? (
        children
      ) : status === 'loading' ? (
        <LoadingPage />
      ) : (
        <div className="grid justify-items-start gap-5">
          <h1 className="font-serif text-3xl">{title}</h1>
          <p className="text-lg leading-relaxed">{promise}</p>
          <Button look="main" onClick={() => signIn.open({ path: pathname + search })}>
            Sign In
          </Button>
        </div>
      )}
    </div>
  );
}

export function LoadingPage() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Loading size="large" />
    </div>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function Failure({ error, onRetry }: FailureProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-8">
      <p>{error.message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** Whether it is not there, or not for this reader; trying again would not help. */
export function isShut(error: Error | null): boolean {
  return error instanceof LampstandError && [403, 404, 410].includes(error.status);
}

/** A page about something that is not there, or not for this reader. */
export function Nowhere({ error, onRetry }: FailureProps) {
  const isFinal = isShut(error);
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="font-serif text-3xl">{isFinal ? error.message : 'Study Groups'}</h1>
      {!isFinal && <Failure error={error} onRetry={onRetry} />}
      <Link
        to="/study-groups"
        className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
      >
        All study groups
      </Link>
    </div>
  );
}

/** Whether what is shown follows what others do. */
export function SyncLine() {
  const { connected, lastSynced, syncError } = useStore(syncStatus);
  const since = lastSynced && new Date(lastSynced).toLocaleTimeString(undefined, { timeStyle: 'short' });
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-sm">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${connected ? 'bg-gold' : 'border border-muted'}`}
      />
      {syncError ?? (connected ? 'Live' : 'Connecting again. This may be a moment old.')}
      {since && ` · Synced at ${since}`}
    </p>
  );
}
