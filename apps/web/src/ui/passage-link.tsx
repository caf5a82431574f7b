import { readerPath, type VerseAddress, type VersionId } from '@lampstand/canon';
import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { LinkState } from './link-state.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly version: VersionId;
  readonly verse: VerseAddress;
  /** What the way back leads to on this page; else only its place. */
  readonly returnVerseId?: string;
}

/** Leads into the reader at a verse, and from there back to where one was. */
export function PassageLink({ version, verse, returnVerseId, ...anchor }: Props) {
  const open = useOpenPassage();
  return (
    // A link that can be opened elsewhere, too: there the address alone names the verse.
    <a
      {...anchor}
      href={readerPath(version, verse, verse.verse)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(version, verse, returnVerseId);
      }}
    />
  );
}

/** Opens a verse in the reader, which leads back here: to its place, or to what the verse names on it. */
export function useOpenPassage() {
  const navigate = useNavigate();
  return (version: VersionId, verse: VerseAddress, returnVerseId?: string) => {
    // Read when it is needed: a page of many links is not drawn anew with its address.
    const { pathname, search } = window.location;
    const state: LinkState = {
      verse: verse.verse,
      returnTo: {
        pathname: pathname + search,
        state: {
          scrollPosition: window.scrollY,
          isModalOpen: false,
          ...(returnVerseId === undefined ? {} : { verseId: returnVerseId }),
        },
      },
    };
    void navigate(readerPath(version, verse), { state });
  };
}

/** Whether a click means "go there", not "open it elsewhere". */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
