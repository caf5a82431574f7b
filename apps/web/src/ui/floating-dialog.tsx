import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  /** Where it stands and how large it is. */
  readonly className: string;
  readonly style?: CSSProperties | undefined;
  /** Called after it closed and the focus is back where it came from. */
  readonly onClose: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A dialog that floats above the page. The browser's own one already keeps the focus inside, closes on
 * Escape and gives the focus back; a press outside closes it too. What is marked `data-first-focus`
 * has the focus first.
 */
export function FloatingDialog({ label, className, style, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useLayoutEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    dialog.current.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a press outside does.
    <dialog
      ref={dialog}
      aria-label={label}
      style={style}
      onClose={onClose}
      // A press that began inside (on the end of a selection, say) does not close. The backdrop counts
      // as the dialog itself, whose content covers all of the rest.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === dialog.current) close();
      }}
      className={`fixed m-0 overflow-hidden border-hairline bg-raised p-0 text-ink shadow-float transition duration-150 ease-out starting:translate-y-2 starting:opacity-0 ${className}`}
    >
      {children(close)}
    </dialog>
  );
}
