import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What a link may carry, so that the reader can come back to where they were. */
export interface LinkState {
  readonly verse?: number;
  readonly version?: string;
  readonly returnTo?: PreviousLocation;
  /** Set on the way back: what stood there. */
  readonly returned?: PreviousLocation['state'];
  /** What was to be done with a verse when it turned out that one has to sign in first. */
  readonly intended?: { readonly verse: number; readonly action: PersonalAction };
}

/** What only who is signed in can do with a verse. */
export type PersonalAction = 'insight' | 'note' | 'favorite';

interface PreviousLocation {
  readonly pathname: string;
  readonly state: {
    readonly scrollPosition: number;
    /** Whether the panel that was left stood open. */
    readonly isModalOpen: boolean;
    /** Which one it was; else the cross references. */
    readonly modal?: 'insight';
    /** Verse 0 means the whole chapter. */
    readonly verseId?: string;
    /** What had been written there. */
    readonly typed?: string;
  };
}

export function useLinkState(): LinkState {
  return (useLocation().state as LinkState | null) ?? {};
}

/** On the way back the page stands where it was left. */
export function useReturnedPosition(isTurning = false): LinkState['returned'] {
  const { returned } = useLinkState();
  useEffect(() => {
    if (returned && !isTurning) window.scrollTo({ top: returned.scrollPosition, behavior: 'instant' });
  }, [returned, isTurning]);
  return returned;
}
