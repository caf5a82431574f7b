import { useEffect } from 'react';
import { ToastPlace } from '../../shared/toasts/toasts.tsx';
import { TutorialPlace } from '../../shared/tutorial/tutorial.tsx';
import { afterPaint } from '../../ui/after-paint.ts';
import { deferredCode } from '../../ui/deferred-code.ts';
import { ConnectivityNotice } from './connectivity.tsx';
import { useSidebar } from './sidebar-state.ts';

const drawerCode = deferredCode(() => import('./sidebar-drawer.tsx'));

/** What may lie over any page; once in the app, so that it outlives the page that called for it. */
export function Overlays() {
  return (
    <>
      <Drawer />
      <ConnectivityNotice />
      <TutorialPlace />
      <ToastPlace />
    </>
  );
}

/** The sidebar of a phone. Its code is loaded after the first paint, or when the drawer is opened before that. */
function Drawer() {
  const isOpen = useSidebar((state) => state.isDrawn);
  const code = drawerCode.useCode();
  useEffect(() => {
    const load = () => void drawerCode.load().catch(() => undefined);
    if (!isOpen) return afterPaint(load);
    load();
  }, [isOpen]);
  return code ? <code.SidebarDrawer /> : null;
}
