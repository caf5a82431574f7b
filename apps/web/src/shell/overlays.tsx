import { ConnectivityNotice } from './connectivity.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { SignInPlace } from './sign-in/sign-in.tsx';
import { SignOutWarning } from './sign-out-warning.tsx';
import { ToastPlace } from './toasts.tsx';
import { TutorialPlace } from './tutorial/tutorial.tsx';

/** What may lie over any page; once in the app, so that it outlives the page that called for it. */
export function Overlays() {
  return (
    <>
      <SidebarDrawer />
      <SignInPlace />
      <SignOutWarning />
      <ConnectivityNotice />
      <TutorialPlace />
      <ToastPlace />
    </>
  );
}
