import { CornerUpLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

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
    readonly verseId?: string;
  };
}

/** A floating way back to a saved previous location. */
export function ReturnButton() {
  const { returnTo } = useLinkState();
  const navigate = useNavigate();
  if (!returnTo) return null;
  return (
    <button
      type="button"
      onClick={() =>
        void navigate(returnTo.pathname, { state: { returned: returnTo.state } satisfies LinkState })
      }
      className="fixed bottom-6 left-1/2 z-10 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-raised px-5 shadow-float"
    >
      <CornerUpLeft aria-hidden="true" strokeWidth={1.5} size={18} />
      Return
    </button>
  );
}

export function useLinkState(): LinkState {
  return (useLocation().state as LinkState | null) ?? {};
}

/** On the way back the page stands where it was left. */
export function useReturnedPosition(): LinkState['returned'] {
  const { returned } = useLinkState();
  useEffect(() => {
    if (returned) window.scrollTo({ top: returned.scrollPosition, behavior: 'instant' });
  }, [returned]);
  return returned;
}
