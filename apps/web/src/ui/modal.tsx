import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useOnChange } from './on-change.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** For a text to be read rather than a form. */
  readonly isWide?: boolean;
  /** For something that is only looked at: larger still, and a press beside it closes it. */
  readonly isToRead?: boolean;
  /** Stands beside the way to close it. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

const appearing =
  'transition duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

/**
 * A dialog with something to fill in or to read. It keeps the focus and gives it back. A press beside
 * a form does not close it: that would throw away what was typed.
 */
export function Modal({ isOpen, onClose, title, isWide, isToRead, tools, children }: Props) {
  const isText = isWide || isToRead;
  // What is still being written grows downwards, and nothing that can be pressed moves.
  const size = isToRead
    ? 'top-[7.5vh] max-h-[85vh] -translate-x-1/2 md:max-w-2xl'
    : `top-1/2 max-h-[calc(100dvh-1.5rem)] -translate-1/2 ${isWide ? 'md:w-[40rem]' : 'md:w-[26rem]'}`;
  const popup = useRef<HTMLDivElement>(null);
  // Another title means other content.
  useOnChange(title, () => {
    // What was pressed may be gone with the content that it stood in.
    const isLost = document.activeElement === document.body || document.activeElement === popup.current;
    if (isLost) (firstField(popup.current) ?? popup.current)?.focus();
  });
  return (
    <Dialog.Root
      open={isOpen}
      disablePointerDismissal={!isToRead}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={`fixed inset-0 z-30 bg-night/45 ${appearing}`} />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => firstField(popup.current) ?? true}
          className={`group fixed left-1/2 z-30 flex w-full max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lamp bg-raised shadow-float outline-none ${size} ${appearing}`}
        >
          <div className="flex items-start justify-between gap-4 pt-5 pr-3 pl-6 md:pt-6 md:pl-8">
            <Dialog.Title className="pt-1.5 font-serif text-2xl leading-snug">{title}</Dialog.Title>
            <div className="flex">
              {tools}
              <Dialog.Close
                aria-label="Close"
                className="grid size-11 shrink-0 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink"
              >
                <X aria-hidden="true" strokeWidth={1.5} size={20} />
              </Dialog.Close>
            </div>
          </div>
          <div
            // A long text is scrolled by keys as well.
            {...(isText ? { role: 'region', 'aria-label': title, tabIndex: 0 } : {})}
            className="min-w-0 overflow-y-auto overscroll-contain px-6 pt-4 pb-6 outline-none md:px-8 md:pb-8"
          >
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The field to focus first; none on a phone, where the keyboard would cover half of the dialog. */
function firstField(popup: HTMLElement | null): HTMLElement | null | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined;
  return popup?.querySelector<HTMLElement>('input:not([hidden]), textarea');
}
