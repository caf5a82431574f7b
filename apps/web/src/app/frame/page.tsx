import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-fallback.tsx';
import { Footer } from './footer.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';

interface Props {
  /** What a page adds to the one bar at the top. */
  readonly bar?: ReactNode;
  /** Whether the page has a way to choose the theme of its own. */
  readonly hasThemes?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: the bar, the sidebar, the page's own main part, the footer. */
export function Page({ bar, hasThemes = false, children }: Props) {
  const isPutAway = useSidebar((state) => state.isPutAway);
  return (
    <>
      <TopBar hasThemes={hasThemes}>{bar}</TopBar>
      <Sidebar />
      <div className={`flex w-full grow flex-col lg:pl-60 ${isPutAway ? '' : 'md:pl-60'}`}>
        <main id="content" className="w-full grow">
          <ErrorBoundary name="Page">{children}</ErrorBoundary>
        </main>
        <Footer />
      </div>
    </>
  );
}
