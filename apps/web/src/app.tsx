import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet, type RouteObject, ScrollRestoration, useNavigation } from 'react-router';
import { accountRoutes } from './account/routes.tsx';
import { aiInsightsRoutes } from './ai-insights/ai-insights-routes.tsx';
import { InsightPlace } from './answers/insight/insight-place.tsx';
import { type AppContext, AppContextProvider } from './app-context.ts';
import { groupRoutes } from './groups/routes.tsx';
import { legalRoutes } from './legal/legal-routes.ts';
import { moodRoutes } from './moods/mood-routes.tsx';
import { notesRoutes } from './notes/notes-routes.tsx';
import { PersonalPlaces } from './personal/personal-places.tsx';
import { Reader } from './reader/reader.tsx';
import { readerLoaders } from './reader/reader-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { RouteErrorFallback } from './shell/error-fallback.tsx';
import { KeptPosition } from './shell/kept-position.ts';
import { NotFound, OrNotFound } from './shell/not-found.tsx';
import { Overlays } from './shell/overlays.tsx';
import { studyRoutes } from './study/study-routes.ts';

/** All addresses of the web app, with what each loads. The server uses the same table. */
export function createRoutes(context: AppContext): RouteObject[] {
  const load = readerLoaders(context);
  const reader = (
    <OrNotFound>
      <Reader />
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
            ...accountRoutes,
            ...notesRoutes,
            ...aiInsightsRoutes,
            ...moodRoutes,
            ...searchRoutes(context),
            ...studyRoutes(context),
            ...groupRoutes,
            ...legalRoutes,
            { path: '*', loader: load.elsewhere, element: <NotFound /> },
          ],
        },
      ],
    },
  ];
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
      <PersonalPlaces />
      <InsightPlace />
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
