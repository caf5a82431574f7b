import { type ChapterAddress, DEFAULT_VERSION, findBook, readerPath } from '@lampstand/canon';
import type { AiPassage } from '@lampstand/contract';
import { type ComponentProps, createContext, useContext } from 'react';
import { useNavigate } from 'react-router';
import type { LinkState } from '../../ui/link-state.ts';
import { isPlainClick } from '../../ui/passage-link.tsx';

/** How the links of an answer lead into the reader. */
export interface Citing {
  readonly pathTo: (chapter: ChapterAddress) => string;
  /** What a link carries besides the verse. */
  readonly carried?: Pick<LinkState, 'version'>;
  /** What the way back shall find open. */
  readonly left?: Partial<NonNullable<LinkState['returnTo']>['state']>;
  readonly onLeave?: () => void;
}

/** Where nothing else is said they lead into the King James Version. */
export const CitingProvider = createContext<Citing>({
  pathTo: (chapter) => readerPath(DEFAULT_VERSION, chapter),
});

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** Verse 0 means the whole chapter. */
  readonly place: Pick<AiPassage, 'book' | 'chapter' | 'verse'>;
}

/** A link to a passage that exists, and from there back to the answer. */
export function Citation({ place, children, ...anchor }: Props) {
  const { pathTo, carried, left, onLeave } = useContext(CitingProvider);
  const navigate = useNavigate();
  const book = findBook(place.book);
  if (!book) return children;
  const { chapter, verse } = place;
  const path = pathTo({ book, chapter });
  return (
    <a
      {...anchor}
      href={verse > 0 ? `${path}?verse=${verse}` : path}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        const { pathname, search } = window.location;
        const state: LinkState = {
          ...carried,
          ...(verse > 0 ? { verse } : {}),
          returnTo: {
            pathname: pathname + search,
            state: { scrollPosition: window.scrollY, isModalOpen: false, ...left },
          },
        };
        onLeave?.();
        void navigate(path, { state });
      }}
    >
      {children}
    </a>
  );
}
