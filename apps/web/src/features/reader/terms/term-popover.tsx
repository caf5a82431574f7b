import type { GlossaryTerm } from '@lampstand/content/glossary';
import { X } from 'lucide-react';
import { FloatingDialog } from '../../../ui/floating-dialog.tsx';
import { Link } from '../../../ui/link.tsx';

interface Props {
  readonly term: GlossaryTerm;
  readonly place: Place;
  readonly onClose: () => void;
}

const WIDTH = 352;
const HEIGHT = 260;
const MARGIN = 8;

/** What a term means: on a phone a sheet at the bottom, elsewhere below its word. */
export function TermPopover({ term: { id, term, category, definition }, place, onClose }: Props) {
  return (
    <FloatingDialog
      label={term}
      onClose={onClose}
      style={place}
      className="inset-x-0 top-auto bottom-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-lamp border-t backdrop:bg-night/40 md:top-(--top) md:bottom-auto md:left-(--left) md:w-88 md:rounded-lamp md:border md:backdrop:bg-transparent"
    >
      {(close) => (
        <div className="px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <div className="flex items-start justify-between gap-2">
            <h2 className="pt-2 font-serif text-xl">{term}</h2>
            <button
              type="button"
              data-first-focus
              aria-label="Close"
              onClick={close}
              className="-mr-3 grid size-11 shrink-0 place-items-center rounded-lamp text-muted hover:text-ink"
            >
              <X aria-hidden="true" strokeWidth={1.5} size={18} />
            </button>
          </div>
          <p className="mb-2 text-muted text-sm">{category}</p>
          <p className="leading-relaxed">{definition}</p>
          <Link
            to={`/study#${id}`}
            className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
          >
            In the glossary
          </Link>
        </div>
      )}
    </FloatingDialog>
  );
}

/** Where a popover stands in the window; only the wide layout uses it. */
export type Place = Readonly<Record<`--${string}`, string>>;

/** Below the word, or above it where there is no room. */
export function placeBeside({ left, top, bottom }: DOMRect): Place {
  const hasRoom = bottom + HEIGHT < innerHeight;
  return {
    '--left': `${Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - MARGIN))}px`,
    '--top': `${Math.max(MARGIN, hasRoom ? bottom + MARGIN : top - HEIGHT - MARGIN)}px`,
  };
}
