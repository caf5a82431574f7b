import type { QueryClient } from '@tanstack/react-query';
import type { SessionKeeper } from '../../api/session/session.ts';
import type { ReaderStore } from '../../storage/reader-store.ts';
import type { Personal } from '../personal.ts';
import type { BookmarkParts } from './bookmark-sync.ts';

export interface LiveParts {
  readonly session: SessionKeeper;
  readonly reader: ReaderStore;
  readonly queryClient: QueryClient;
  readonly personal: () => Promise<Personal>;
  /** The page at `/`, which the bookmark decides about. */
  readonly start: Pick<BookmarkParts, 'isAtStart' | 'open'>;
  /** Calls whenever another page is shown; gives back how to stop. */
  readonly onTurn: (call: () => void) => () => void;
}
