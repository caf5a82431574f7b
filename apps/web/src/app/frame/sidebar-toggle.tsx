import { Menu } from 'lucide-react';
import { drawSidebar, putSidebarAway, useSidebar } from './sidebar-state.ts';

const shape = 'size-11 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink';

/** One for phones, one for tablets: each says the truth about its sidebar without knowing the width. */
export function SidebarToggle() {
  const isPutAway = useSidebar((state) => state.isPutAway);
  return (
    <>
      <button
        type="button"
        aria-label="Open sidebar"
        aria-haspopup="dialog"
        onClick={() => drawSidebar(true)}
        className={`grid md:hidden ${shape}`}
      >
        <Menu aria-hidden="true" strokeWidth={1.5} size={20} />
      </button>
      <button
        type="button"
        aria-label="Sidebar"
        aria-controls="sidebar"
        aria-expanded={!isPutAway}
        onClick={() => putSidebarAway(!isPutAway)}
        className={`hidden md:max-lg:grid ${shape}`}
      >
        <Menu aria-hidden="true" strokeWidth={1.5} size={20} />
      </button>
    </>
  );
}
