import { type ChapterAddress, readerPath, type VersionId } from '@lampstand/canon';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LinkState, PersonalAction } from '../../shell/link-state.ts';
import { useSession } from '../../shell/session.ts';
import { signIn } from '../../shell/sign-in/sign-in.tsx';
import { showToast } from '../../shell/toasts.tsx';

const unbuilt: Readonly<Record<PersonalAction, string>> = {
  insight: 'AI insights are still being built.',
  note: 'Notes are still being built.',
  favorite: 'Favorites are still being built.',
};

/** Does what needs an account with a verse, or asks to sign in for it. */
export function usePersonalActions(
  version: VersionId,
  address: ChapterAddress,
  verse: number | undefined,
): (action: PersonalAction, on?: number) => void {
  const { status } = useSession();
  return (action, on = verse) => {
    if (on === undefined) return;
    if (status !== 'signed-out') return showToast(unbuilt[action], 'info');
    const state: LinkState = { intended: { verse: on, action } };
    signIn.open({ path: readerPath(version, address, on), state });
  };
}

/** After signing in: does what the reader had in mind before, once. */
export function useIntended(
  select: (verse: number) => void,
  act: (action: PersonalAction, on: number) => void,
): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { intended, ...rest } = (state as LinkState | null) ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: each intention counts once.
  useEffect(() => {
    if (!intended) return;
    select(intended.verse);
    act(intended.action, intended.verse);
    // The history would remember it for every reload.
    void navigate(pathname + search, { replace: true, state: rest, preventScrollReset: true });
  }, [intended]);
}
