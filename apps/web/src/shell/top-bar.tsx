import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LampMark } from './lamp-mark.tsx';
import { ThemeButton } from './theme-button.tsx';

export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className="border-hairline border-b">
      <div className="mx-auto flex h-14 max-w-6xl items-center justify-between gap-2 px-3 md:px-6">
        <Link
          to="/"
          aria-label="Lampstand"
          className="flex min-h-11 items-center gap-2 rounded-lamp px-2 text-accent"
        >
          <LampMark size={22} />
          <span className="font-serif text-ink text-lg tracking-[0.06em]">Lampstand</span>
        </Link>
        <div className="flex items-center gap-1">
          {children}
          <ThemeButton />
        </div>
      </div>
    </header>
  );
}
