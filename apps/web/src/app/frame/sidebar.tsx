import {
  BookOpen,
  GraduationCap,
  HeartHandshake,
  Lightbulb,
  LogIn,
  LogOut,
  type LucideIcon,
  MapIcon,
  NotebookPen,
  Search,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../api/session/session.ts';
import { signIn } from '../../shared/dialogs.ts';
import { isAt } from '../../shared/is-at.ts';
import { ProLine } from '../../shared/pro/pro-line.tsx';
import { useSession, useSignOut } from '../../shared/session/session.ts';
import { startTutorial } from '../../shared/tutorial/tutorial.tsx';
import { Link } from '../../ui/link.tsx';
import { drawSidebar, useSidebar } from './sidebar-state.ts';

interface Entry {
  readonly path: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly needsAccount?: true;
}

const entries: readonly Entry[] = [
  { path: '/', text: 'Read', icon: BookOpen },
  { path: '/ai-insights', text: 'AI Insights', icon: Lightbulb, needsAccount: true },
  { path: '/mood-scriptures', text: 'Mood Scriptures', icon: HeartHandshake, needsAccount: true },
  { path: '/study', text: 'Bible Study', icon: GraduationCap },
  { path: '/notes', text: 'Study Notes', icon: NotebookPen, needsAccount: true },
  { path: '/search', text: 'Search', icon: Search },
  { path: '/study-groups', text: 'Study Groups', icon: Users },
];

/** Beside the page: always on a large screen, until it is put away on a tablet, never on a phone. */
export function Sidebar() {
  const session = useSession();
  const isPutAway = useSidebar((state) => state.isPutAway);
  return (
    <div
      id="sidebar"
      className={`fixed inset-y-0 left-0 flex w-60 flex-col overflow-y-auto border-hairline border-r pt-14 max-md:hidden ${isPutAway ? 'max-lg:hidden' : ''}`}
    >
      <SidebarContent session={session} />
    </div>
  );
}

/** Everything in the sidebar, wherever it stands. */
export function SidebarContent({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  // Where a session is still being looked up there is one, and hardly ever has it just ended.
  const isSignedIn = session.status !== 'signed-out';
  // What is asked for next opens above the page, so a sidebar that lies over the page makes way.
  const act = (action: () => void) => () => {
    drawSidebar(false);
    action();
  };
  return (
    <nav aria-label="Main" className="flex grow flex-col gap-6 px-3 py-4 text-[0.9375rem] text-muted">
      <ul className="grid gap-0.5">
        {entries.map(({ path, text, icon, needsAccount }) => (
          <li key={path} data-tour={`nav-${path.slice(1) || 'read'}`}>
            {needsAccount && !isSignedIn ? (
              <button type="button" onClick={act(() => signIn.open({ path }))} className={shape}>
                <Label icon={icon}>
                  {text}
                  <span className="block text-xs">Sign in required</span>
                </Label>
              </button>
            ) : (
              <SidebarLink path={path} icon={icon} isCurrent={isAt(path, pathname)}>
                {text}
              </SidebarLink>
            )}
          </li>
        ))}
      </ul>
      <ul className="mt-auto grid gap-0.5 border-hairline border-t pt-4">
        <SidebarButton icon={MapIcon} onClick={act(() => startTutorial('main-navigation'))}>
          App Tutorial
        </SidebarButton>
        {isSignedIn && (
          <>
            <li>
              <SidebarLink
                path="/preferences"
                icon={SlidersHorizontal}
                isCurrent={isAt('/preferences', pathname)}
              >
                Preferences
                <ProLine />
              </SidebarLink>
            </li>
            <SidebarButton icon={LogOut} onClick={act(() => void signOut())}>
              Sign Out
            </SidebarButton>
          </>
        )}
        {!isSignedIn && (
          <SidebarButton icon={LogIn} onClick={act(() => signIn.open())}>
            Sign In
          </SidebarButton>
        )}
      </ul>
    </nav>
  );
}

const shape =
  'flex min-h-11 w-full items-center gap-3 rounded-lamp px-3 py-1.5 text-left leading-snug transition-colors hover:bg-hairline/50 hover:text-ink';

interface LinkProps extends Omit<Entry, 'text' | 'needsAccount'> {
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function SidebarLink({ path, icon, isCurrent, children }: LinkProps) {
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${shape} ${isCurrent ? 'text-accent' : ''}`}
    >
      <Label icon={icon}>{children}</Label>
    </Link>
  );
}

interface ButtonProps {
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function SidebarButton({ icon, onClick, children }: ButtonProps) {
  return (
    <li>
      <button type="button" onClick={onClick} className={shape}>
        <Label icon={icon}>{children}</Label>
      </button>
    </li>
  );
}

function Label({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.5} size={18} className="flex-none" />
      <span>{children}</span>
    </>
  );
}
