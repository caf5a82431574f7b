import './styles/index.css';
import { BibleClient } from '@lampstand/contract';
import { hydrate } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { callAccount, whenSignedOut } from '../api/account.ts';
import { watchedFetch } from '../api/connectivity.ts';
import { forgetAfterSignOut } from '../api/session/forget.ts';
import { SessionKeeper } from '../api/session/session.ts';
import { sideBySideCode } from '../features/reader/reader-code.ts';
import { orOnDevice } from '../features/search/offline/or-on-device.ts';
import type { AppContext } from '../shared/app-context.ts';
import { createReaderStore, followOtherTabs, keepOnDevice } from '../storage/reader-store.ts';
import { followSession } from '../sync/live/follow.ts';
import { readState } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { AppProviders, createRoutes } from './routes.tsx';

const state = readState();
const bible = new BibleClient({ baseUrl: '', pack: state?.pack, fetch: watchedFetch });
const queryClient = createQueryClient();
const context: AppContext = {
  queryClient,
  loadPage: (version, book, chapter) => bible.page(version, book, chapter),
  loadCrossReferences: (version, verse) => bible.crossReferences(version, verse),
  search: orOnDevice(bible),
  invalidatePassages: () => bible.invalidate(),
  reader: createReaderStore(document.cookie),
  session: new SessionKeeper(state?.hasSession, callAccount),
  personal: once(async () => {
    const { openPersonal } = await import('../sync/personal.ts');
    return openPersonal(queryClient);
  }),
  site: state?.site ?? { hasGoogle: false, hasPlans: false, isSandbox: false },
};
keepOnDevice(context.reader);
followOtherTabs(context.reader);
forgetAfterSignOut(context);
whenSignedOut(() => void context.session.refresh());
context.session.start();
if (state) hydrate(context.queryClient, state.queries);

/** Makes something when it is first asked for; what failed is made anew. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

type Router = ReturnType<typeof createBrowserRouter>;

const app = document.getElementById('app');
if (!app) throw new Error('the page has no place for the app');

// No await at the top: what is loaded late imports from here, and each would wait for the other.
void takeOver(app, createRoutes(context));

/** Lets the app go on with the page that the server has sent. */
async function takeOver(page: HTMLElement, routes: RouteObject[]): Promise<void> {
  await bringCodeOf(routes);
  // The server has rendered the versions side by side; hydration needs their code.
  if (context.reader.getState().panels.length > 0) await sideBySideCode.load().catch(() => undefined);
  const router = createBrowserRouter(routes, state ? { hydrationData: state.router } : {});
  let isAtStart = location.pathname === '/';
  router.subscribe(({ location: { pathname }, historyAction }) => {
    // The page at `/` puts its own address right, which is no going on.
    isAtStart = pathname === '/' || (isAtStart && historyAction === 'REPLACE');
  });
  followSession({
    ...context,
    start: {
      // A text that somebody has begun to read stays.
      isAtStart: () => isAtStart && window.scrollY === 0,
      open: (path) => void router.navigate(path, { replace: true }),
    },
    onTurn: (call) => onTurn(router, call),
  });
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <HydrationMark>
          <AppProviders context={context}>
            <RouterProvider router={router} useTransitions={false} />
          </AppProviders>
        </HydrationMark>
      </StrictMode>,
    );
  });
  // Without them the page reads on in the fonts that it has.
  await import('./styles/deferred-fonts.ts')
    .then(({ loadDeferredFonts }) =>
      loadDeferredFonts((show) => {
        const stop = onTurn(router, () => {
          stop();
          show();
        });
      }),
    )
    .catch(() => {});
}

/** Marks the document once its buttons and keys answer: effects of a parent run after those of its children. */
function HydrationMark({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return children;
}

/** A page that the server has rendered can be taken over only once its code is here. */
async function bringCodeOf(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Calls whenever the router has another address, before its page is rendered. */
function onTurn(router: Router, call: () => void): () => void {
  let { key } = router.state.location;
  return router.subscribe(({ location }) => {
    const isTurned = location.key !== key;
    key = location.key;
    if (isTurned) call();
  });
}
