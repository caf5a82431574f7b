import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

interface Props {
  readonly label: string;
  readonly shape: 'books' | 'chapters';
  readonly control: RefObject<HTMLElement | null>;
  readonly onDismiss: (returnsFocus: boolean) => void;
  readonly children: ReactNode;
}

/**
 * Floats under its control where there is room, and is a sheet at the foot of a phone. There it is
 * modal: the page behind it is dimmed and stands still.
 */
export function Sheet({ label, shape, control, onDismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isModal = useIsPhone();
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (isModal) sheet?.showModal();
    else sheet?.show();
    return () => sheet?.close();
  }, [isModal]);
  usePlaceInView(dialog, isModal);
  useKeyboardClearance(dialog, isModal);
  useDismissal(control, onDismiss);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one on the dimmed page; the key for it is Escape.
    <dialog
      ref={dialog}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss(true);
      }}
      onClick={(event) => {
        if (isModal && event.target === event.currentTarget) onDismiss(true);
      }}
      data-shape={shape}
      className="selector-sheet"
    >
      <div className="flex h-full min-h-0 flex-col">
        <button
          type="button"
          onClick={() => onDismiss(true)}
          className="absolute top-1.5 right-2 grid size-11 place-items-center rounded-lamp text-muted md:hidden"
        >
          <X aria-hidden="true" strokeWidth={1.5} size={20} />
          <span className="sr-only">Close</span>
        </button>
        {children}
      </div>
    </dialog>
  );
}

const phone = '(width < 48rem)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(phone).matches,
  );
}

const MARGIN = 12;

/** Afloat, it ends where its control ends, moved right by what would then lie outside the window. */
function usePlaceInView(dialog: RefObject<HTMLElement | null>, isModal: boolean): void {
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!sheet || isModal) return;
    const place = () => {
      sheet.style.marginRight = '0px';
      const outside = Math.max(0, MARGIN - sheet.getBoundingClientRect().left);
      sheet.style.marginRight = `${-outside}px`;
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(sheet);
    watch.observe(document.documentElement);
    return () => {
      watch.disconnect();
      sheet.style.marginRight = '';
    };
  }, [dialog, isModal]);
}

/** The keyboard of a phone lies over the page: the sheet stands on it. */
function useKeyboardClearance(dialog: RefObject<HTMLElement | null>, isModal: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !isModal) return;
    const lift = () => {
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      dialog.current?.style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
    };
    lift();
    view.addEventListener('resize', lift);
    return () => view.removeEventListener('resize', lift);
  }, [dialog, isModal]);
}

function useDismissal(control: RefObject<HTMLElement | null>, onDismiss: Props['onDismiss']): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const element = control.current;
    const isElsewhere = (target: EventTarget | null) => target instanceof Node && !element?.contains(target);
    const onPointerDown = (event: PointerEvent) => {
      if (isElsewhere(event.target)) dismiss(false);
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isElsewhere(event.relatedTarget)) dismiss(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [control]);
}
