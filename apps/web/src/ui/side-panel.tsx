import { X } from 'lucide-react';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly subtitle: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** From here on there is room beside the text; `side-panel.css` makes what is missing of it. */
const ROOM_BESIDE = '(width >= 80rem)';

/**
 * A panel beside the text where there is room, else a sheet from below within the thumb's reach. The
 * browser's own dialog takes the focus (to its heading), gives it back, and makes the page behind a sheet inert.
 */
export function SidePanel({ title, subtitle, onClose, children }: Props) {
  const heading = useId();
  const dialog = useShownDialog(onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="side-panel fixed inset-x-0 top-auto bottom-0 m-0 mx-auto h-[65dvh] w-full max-w-2xl flex-col rounded-t-lamp bg-raised text-ink shadow-float transition duration-200 ease-out open:flex starting:translate-y-6 starting:opacity-0 xl:top-14 xl:right-0 xl:left-auto xl:mx-0 xl:h-auto xl:max-h-none xl:w-80 xl:rounded-none xl:border-hairline xl:border-l xl:bg-paper xl:shadow-none xl:starting:translate-x-4 xl:starting:translate-y-0"
    >
      <header className="flex items-start justify-between gap-2 border-hairline border-b py-2 pr-2 pl-6">
        <h2 id={heading} tabIndex={-1} className="pt-2 font-serif text-lg leading-7 focus:outline-none">
          {title} <span className="block font-sans text-muted text-sm leading-5">{subtitle}</span>
        </h2>
        <button
          type="button"
          aria-label="Close"
          title="Close"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink"
        >
          <X aria-hidden="true" strokeWidth={1.5} size={20} />
        </button>
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </dialog>
  );
}

function useShownDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const room = matchMedia(ROOM_BESIDE);
    const show = () => {
      dialog.close();
      if (room.matches) dialog.show();
      else dialog.showModal();
    };
    // Escape closes a sheet by itself, a panel that leaves the page usable not.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !dialog.matches(':modal')) close();
    };
    // What is clicked outside of a sheet is its backdrop, which belongs to the dialog.
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog && dialog.matches(':modal')) close();
    };
    show();
    room.addEventListener('change', show);
    document.addEventListener('keydown', onKey);
    dialog.addEventListener('click', onClick);
    return () => {
      room.removeEventListener('change', show);
      document.removeEventListener('keydown', onKey);
      dialog.removeEventListener('click', onClick);
      // Before it leaves the page, so that the focus returns to where it came from.
      dialog.close();
    };
  }, []);
  return ref;
}
