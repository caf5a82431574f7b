import type { ReactNode } from 'react';
import { GoTo } from '../../features/go-to/go-to.tsx';
import { Link } from '../../ui/link.tsx';
import { LampMark } from './lamp-mark.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';
import { ThemeButton } from './theme-button.tsx';
import { useAwayWhileReading } from './use-away-while-reading.ts';

interface Props {
  /** Whether what a page adds offers the themes, so that the bar need not. */
  readonly hasThemes: boolean;
  readonly children?: ReactNode;
}

export function TopBar({ hasThemes, children }: Props) {
  const isAway = useAwayWhileReading();
  return (
    // Above the sidebar, which begins at the top of the window.
    <header
      data-away={isAway || undefined}
      className="sticky top-0 z-20 border-hairline border-b bg-paper transition-transform duration-200 ease-out not-focus-within:data-away:-translate-y-full"
    >
      <div className="flex h-14 items-center justify-between gap-2 px-1.5 md:px-4">
        <div className="flex items-center">
          <SidebarToggle />
          <Link
            to="/"
            aria-label="Lampstand"
            className="flex min-h-11 items-center gap-2 rounded-lamp px-2 text-accent"
          >
            <LampMark size={22} />
            {/* A phone has room for the mark and for what a page puts here, but not for the word too. */}
            <span
              className={`font-serif text-ink text-lg tracking-[0.06em] ${children ? 'max-sm:hidden' : ''}`}
            >
              Lampstand
            </span>
          </Link>
        </div>
        <div className="flex min-w-0 items-center gap-1">
          {children}
          <GoTo />
          {!hasThemes && <ThemeButton />}
        </div>
      </div>
    </header>
  );
}
