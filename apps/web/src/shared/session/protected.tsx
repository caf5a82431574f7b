import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Loading } from '../../ui/loading.tsx';
import { signIn } from '../dialogs.ts';
import { useSession } from './session.ts';

/** A page for signed-in readers only. Others are asked to sign in, at `/`. */
export function Protected({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const path = pathname + search;
  useEffect(() => {
    // Signing out navigates to `/` by itself, before this page is unmounted.
    if (status !== 'signed-out' || window.location.pathname !== pathname) return;
    signIn.open({ path });
    void navigate('/', { replace: true });
  }, [status, pathname, path, navigate]);
  if (status === 'signed-in') return children;
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Loading size="large" />
    </div>
  );
}
