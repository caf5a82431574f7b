import { ToastPlace } from '../../shared/toasts/toasts.tsx';
import { TutorialPlace } from '../../shared/tutorial/tutorial.tsx';
import { ConnectivityNotice } from './connectivity.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';

/** What may lie over any page; once in the app, so that it outlives the page that called for it. */
export function Overlays() {
  return (
    <>
      <SidebarDrawer />
      <ConnectivityNotice />
      <TutorialPlace />
      <ToastPlace />
    </>
  );
}
