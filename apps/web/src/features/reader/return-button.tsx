import { CornerUpLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type LinkState, useLinkState } from '../../ui/link-state.ts';

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
