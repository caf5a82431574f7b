import { LampstandError } from '@lampstand/contract';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { callAccount } from '../../api/account.ts';
import { forgetPosition, forgetUnsent } from '../../api/session/forget.ts';
import type { Session, SessionKeeper } from '../../api/session/session.ts';
import { useAppContext } from '../app-context.ts';
import { showToast } from '../toasts/toasts.tsx';
import { mayLeave } from './sign-out-warning.tsx';

/** Who is here. */
export function useSession(): Session {
  return useStore(useAppContext().session.store);
}

/** Answers that mean there is no session left to end. */
const ENDED = [401, 403, 404];

/** Signs out here, or everywhere, and goes to `/`. */
export function useSignOut(): (scope?: 'local' | 'global') => Promise<void> {
  const { session } = useAppContext();
  const leave = useLeave();
  return useCallback(
    async (scope = 'local') => {
      try {
        if (await mayLeave(userIn(session)))
          await leave(() => callAccount('signOut', { scope }).catch(ignoreEnded));
      } catch (error) {
        // The cookie is still there, so it would be wrong to say that one is signed out.
        showToast(error instanceof Error ? error.message : String(error), 'error');
      }
    },
    [session, leave],
  );
}

/** Ends the session by what is given, and goes to `/`; what fails is thrown, and nothing ends. */
export function useLeave(): (end: () => Promise<unknown>) => Promise<void> {
  const { session, reader } = useAppContext();
  const navigate = useNavigate();
  return useCallback(
    (end) =>
      session.leave(async () => {
        const userId = userIn(session);
        await end();
        forgetPosition(reader);
        await forgetUnsent(userId);
        await navigate('/');
      }),
    [session, reader, navigate],
  );
}

/** Who is to leave; nobody else is asked to. */
function userIn({ store }: SessionKeeper): string {
  const here = store.getState();
  return here.status === 'signed-in' ? here.user.id : '';
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof LampstandError && ENDED.includes(error.status))) throw error;
}
