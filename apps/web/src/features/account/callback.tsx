import { messageOf } from '@lampstand/contract';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAppContext } from '../../shared/app-context.ts';
import { signIn } from '../../shared/dialogs.ts';
import { useResume } from '../../shared/sign-in/resume.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { type GoogleRedirect, isOwnPath, takeGoogleRedirect } from '../../storage/intent.ts';
import { Loading } from '../../ui/loading.tsx';

/** Where Google and the links in mails lead to: completes signing in and goes on to what was intended. */
export function Callback() {
  const { session } = useAppContext();
  const [search] = useSearchParams();
  const resume = useResume();
  const hasBegun = useRef(false);
  useEffect(() => {
    // Development runs effects twice, and the redirect can be taken only once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const redirect = takeGoogleRedirect();
    const complete = async () => {
      await session.refresh();
      const isIn = session.store.getState().status === 'signed-in';
      tellOutcome(redirect, search.get('error'), isIn);
      if (!isIn) return resume(undefined, { replace: true });
      signIn.close();
      const path = search.get('intent');
      // The saved redirect has the state of the navigation too, but it is lost in another tab.
      const intended = redirect?.intent ?? (path && isOwnPath(path) ? { path } : undefined);
      return resume(intended, { replace: true });
    };
    complete().catch(() => resume(undefined, { replace: true }));
  }, [session, search, resume]);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Loading size="large" text="Completing sign in..." />
    </div>
  );
}

function tellOutcome(redirect: GoogleRedirect | undefined, error: string | null, isIn: boolean): void {
  if (error !== null) {
    if (redirect) showToast('Failed to sign in with Google. Please try again.', 'error');
    else showToast(messageOf('auth/link-expired'), 'error');
  } else if (isIn && redirect?.purpose === 'link') showToast('Google is linked to your account.', 'success');
  else if (isIn)
    showToast(redirect ? 'Successfully signed in with Google!' : 'Successfully signed in!', 'success');
}
