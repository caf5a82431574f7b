import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet, type RouteObject, ScrollRestoration, useNavigation } from 'react-router';
import { accountRoutes } from '../features/account/routes.tsx';
import { aiInsightsRoutes } from '../features/ai-insights/ai-insights-routes.tsx';
import { groupRoutes } from '../features/groups/routes.tsx';
import { legalRoutes } from '../features/legal/legal-routes.ts';
import { moodRoutes } from '../features/moods/mood-routes.tsx';
import { notesRoutes } from '../features/notes/notes-routes.tsx';
import { Reader } from '../features/reader/reader.tsx';
import { readerLoaders } from '../features/reader/reader-routes.ts';
import { searchRoutes } from '../features/search/search-routes.ts';
import { studyRoutes } from '../features/study/study-routes.ts';
import { type AppContext, AppContextProvider } from '../shared/app-context.ts';
import { KeptPosition } from '../shared/kept-position.ts';
import { Dialogs } from './dialogs.tsx';
import { NotFound, OrNotFound } from './frame/not-found.tsx';
import { Overlays } from './frame/overlays.tsx';
import { Page } from './frame/page.tsx';
import { RouteErrorFallback } from './frame/route-error-fallback.tsx';

/** All addresses of the web app, with what each loads. The server uses the same table. */
export function createRoutes(context: AppContext): RouteObject[] {
  const load = readerLoaders(context);
  const reader = (
    <OrNotFound>
      <Reader Frame={Page} />
    </OrNotFound>
  );
  return [
    {
      element: <Root />,
      children: [
        {
          // Inside of the root, so that dialogs and toasts outlive a page that breaks.
          errorElement: <RouteErrorFallback />,
          children: [
            { index: true, loader: load.start, element: reader },
            {
              path: 'read/:version?/:book?/:chapter?',
              loader: load.read,
              shouldRevalidate: load.readAnew,
              element: reader,
            },
            { path: 'bible/:book?/:chapter?', loader: load.bible, element: reader },
            {
              element: <FramedPage />,
              children: [
                ...accountRoutes,
                ...notesRoutes,
                ...aiInsightsRoutes,
                ...moodRoutes,
                ...searchRoutes(context),
                ...studyRoutes(context),
                ...groupRoutes,
                ...legalRoutes,
              ],
            },
            { path: '*', loader: load.elsewhere, element: <NotFound /> },
          ],
        },
      ],
    },
  ];
}

function FramedPage() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}

function Root() {
  const isTurning = useNavigation().state === 'loading';
  return (
    <>
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-20 rounded-lamp bg-raised px-4 py-2 focus:translate-y-0 focus:shadow-float"
      >
        Skip to the text
      </a>
      <div
        aria-hidden="true"
        className={`fixed inset-x-0 top-0 z-20 h-0.5 origin-left bg-gold transition duration-200 ${isTurning ? 'scale-x-75 opacity-100' : 'scale-x-0 opacity-0'}`}
      />
      <Outlet />
      <Overlays />
      <Dialogs />
      <ScrollRestoration />
      <KeptPosition />
    </>
  );
}

export function AppProviders({ context, children }: { context: AppContext; children: ReactNode }) {
  return (
    <AppContextProvider value={context}>
      <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
    </AppContextProvider>
  );
}
