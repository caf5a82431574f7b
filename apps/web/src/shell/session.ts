import { LampstandError } from '@lampstand/contract';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useAppContext } from '../app-context.ts';
import { callAccount } from '../device/account.ts';
import { forgetPosition } from '../device/session/forget.ts';
import type { Session } from '../device/session/session.ts';
import { showToast } from './toasts.tsx';

/** Who is here. */
export function useSession(): Session {
  return useStore(useAppContext().session.store);
}

/** Whoever is told that they are not signed in, or that there is nothing to end, is signed out. */
const ENDED = [401, 403, 404];

/** Signs out here, or everywhere, and goes to `/`. */
export function useSignOut(): (scope?: 'local' | 'global') => Promise<void> {
  const { session, reader } = useAppContext();
  const navigate = useNavigate();
  return useCallback(
    async (scope = 'local') => {
      try {
        await callAccount('signOut', { scope });
      } catch (error) {
        if (!(error instanceof LampstandError)) throw error;
        // The cookie is still there, so it would be wrong to say that one is signed out.
        if (!ENDED.includes(error.status)) return showToast(error.message, 'error');
      }
      // First away from pages that would ask to sign in again.
      forgetPosition(reader);
      await navigate('/');
      session.end();
    },
    [session, reader, navigate],
  );
}
