import { Columns2, Search } from 'lucide-react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { ReadingPreferences } from '../../../shared/reading-preferences-controls.tsx';
import { FloatingDialog } from '../../../ui/floating-dialog.tsx';

interface Props {
  /** The button that it hangs from, where there is room. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  /** Opens "find in this chapter", which on a phone has no key. */
  readonly onFind: () => void;
  readonly compare: { readonly label: string; toggle(): void };
}

/** How the page is set: on a phone a sheet at the bottom, elsewhere a panel below its button. */
export function MenuPanel({ button, onClose, onFind, compare }: Props) {
  const place = usePlaceBelow(button);
  return (
    <FloatingDialog
      label="Reading preferences"
      onClose={onClose}
      style={place}
      className="inset-x-0 top-auto bottom-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-lamp border-t backdrop:bg-night/40 md:top-(--below) md:right-(--from-right) md:bottom-auto md:left-auto md:max-h-[calc(100dvh-var(--below)-0.5rem)] md:w-92 md:rounded-lamp md:border md:backdrop:bg-transparent"
    >
      {(close) => (
        <div className="grid gap-4 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <ReadingPreferences />
          <button
            type="button"
            onClick={() => {
              close();
              compare.toggle();
            }}
            className="flex min-h-11 items-center gap-3 text-left text-sm hover:text-accent sm:hidden"
          >
            <Columns2 aria-hidden="true" strokeWidth={1.5} size={18} className="text-muted" />
            {compare.label}
          </button>
          <button
            type="button"
            aria-keyshortcuts="/"
            onClick={() => {
              close();
              onFind();
            }}
            className="flex min-h-11 items-center gap-3 text-left text-sm hover:text-accent"
          >
            <Search aria-hidden="true" strokeWidth={1.5} size={18} className="text-muted" />
            Find in this chapter
            <span aria-hidden="true" className="ml-auto text-muted max-md:hidden">
              /
            </span>
          </button>
        </div>
      )}
    </FloatingDialog>
  );
}

/** Where the panel stands, as properties that only the wide layout uses; measured before the first paint. */
function usePlaceBelow(button: RefObject<HTMLButtonElement | null>): Record<`--${string}`, string> {
  const [place, setPlace] = useState<Record<`--${string}`, string>>({});
  useLayoutEffect(() => {
    const measure = () => {
      const box = button.current?.getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      setPlace({
        '--below': `${Math.max(8, (box?.bottom ?? 0) + 8)}px`,
        '--from-right': `${Math.max(8, width - (box?.right ?? width))}px`,
      });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [button]);
  return place;
}
