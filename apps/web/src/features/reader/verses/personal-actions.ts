import { type ChapterAddress, readerPath, verseId } from '@lampstand/canon';
import { type ChapterPage, versesOf } from '@lampstand/scripture';
import { useLocation, useNavigate } from 'react-router';
import { insightDialog, noteDialog, signIn } from '../../../shared/dialogs.ts';
import { useToggleFavorite } from '../../../shared/personal/changes.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { LinkState, PersonalAction } from '../../../ui/link-state.ts';
import { useOnChange } from '../../../ui/on-change.ts';
import { referenceOf } from './share.ts';

/** Does what needs an account with a verse, or asks to sign in for it. */
export function usePersonalActions(
  page: ChapterPage,
  address: ChapterAddress,
  verse: number | undefined,
): (action: PersonalAction, on?: number) => void {
  const { status } = useSession();
  const toggleFavorite = useToggleFavorite();
  const { version } = page;
  return (action, on = verse) => {
    if (on === undefined) return;
    const id = verseId({ ...address, verse: on });
    if (status === 'signed-out') {
      const state: LinkState = { intended: { verse: on, action } };
      signIn.open({ path: readerPath(version, address, on), state });
    } else if (action === 'note')
      noteDialog.open({ verse: { verseId: id, reference: referenceOf(address, [on]) } });
    else if (action === 'favorite') {
      const text = versesOf(page).find((one) => one.verse === on)?.text ?? '';
      void toggleFavorite({ verseId: id, text, version });
    } else
      insightDialog.open({
        subject: { book: address.book.name, chapter: address.chapter, verse: on },
        version,
      });
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
  useOnChange(intended, () => {
    if (!intended) return;
    select(intended.verse);
    act(intended.action, intended.verse);
    // The history would remember it for every reload.
    void navigate(pathname + search, { replace: true, state: rest, preventScrollReset: true });
  });
}
