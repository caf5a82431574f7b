import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../shared/session/session.ts';
import { SidebarContent } from './sidebar.tsx';
import { drawSidebar, useSidebar } from './sidebar-state.ts';

/** The width from which the sidebar stands beside the page; the style sheet has it as `md`. */
const STANDS = '(width >= 48rem)';

/**
 * The sidebar on a phone: a modal dialog of the browser, which keeps the focus inside, gives it back,
 * and closes on Escape and on Android's back gesture.
 */
export function SidebarDrawer() {
  const session = useSession();
  const isDrawn = useSidebar((state) => state.isDrawn);
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasDrawn, setWasDrawn] = useState(false);
  if (isDrawn && !wasDrawn) setWasDrawn(true);
  useEffect(() => {
    if (isDrawn) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isDrawn]);
  useClosingByItself();
  useClosingFromOutside(dialog);
  return (
    <dialog ref={dialog} aria-label="Sidebar" className="drawer" onClose={() => drawSidebar(false)}>
      {wasDrawn && (
        <>
          <button
            type="button"
            aria-label="Close sidebar"
            onClick={() => drawSidebar(false)}
            className="m-1.5 grid size-11 flex-none place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink"
          >
            <X aria-hidden="true" strokeWidth={1.5} size={20} />
          </button>
          <SidebarContent session={session} />
        </>
      )}
    </dialog>
  );
}

/** Closes it after each navigation, and when the window is wide enough for the sidebar beside the page. */
function useClosingByItself(): void {
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) drawSidebar(false);
    shownKey.current = key;
  }, [key]);
  useEffect(() => {
    const stands = matchMedia(STANDS);
    const close = () => drawSidebar(false);
    stands.addEventListener('change', close);
    return () => stands.removeEventListener('change', close);
  }, []);
}

/** A click on the dimmed page is a click on the dialog, outside of its box. */
function useClosingFromOutside(dialog: React.RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const close = ({ target, clientX }: MouseEvent) => {
      if (element && target === element && clientX > element.getBoundingClientRect().right)
        drawSidebar(false);
    };
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, [dialog]);
}
