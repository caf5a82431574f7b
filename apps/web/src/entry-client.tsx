import './styles/index.css';
import { BibleClient } from '@lampstand/contract';
import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { AppProviders, createRoutes } from './app.tsx';
import type { AppContext } from './app-context.ts';
import { watchedFetch } from './device/connectivity.ts';
import { createReaderStore, followOtherTabs, keepOnDevice } from './device/reader-store.ts';
import { readState } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { bringLateFonts } from './styles/late-fonts.ts';

const state = readState();
const bible = new BibleClient({ baseUrl: '', pack: state?.pack, fetch: watchedFetch });
const context: AppContext = {
  queryClient: createQueryClient(),
  loadPage: (version, book, chapter) => bible.page(version, book, chapter),
  loadCrossReferences: (version, verse) => bible.crossReferences(version, verse),
  invalidatePassages: () => bible.invalidate(),
  reader: createReaderStore(document.cookie),
};
keepOnDevice(context.reader);
followOtherTabs(context.reader);
if (state) hydrate(context.queryClient, state.queries);
const router = createBrowserRouter(createRoutes(context), state ? { hydrationData: state.router } : {});
const app = document.getElementById('app');
if (!app) throw new Error('the page has no place for the app');

startTransition(() => {
  hydrateRoot(
    app,
    <StrictMode>
      <AppProviders context={context}>
        <RouterProvider router={router} />
      </AppProviders>
    </StrictMode>,
  );
});

/** Waits until the router has another address and its page is in the document, not yet laid out. */
function turned(page: Node): Promise<void> {
  const { key } = router.state.location;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    const stop = router.subscribe(({ location }) => {
      if (location.key === key) return;
      stop();
      observer.observe(page, { subtree: true, childList: true, characterData: true });
    });
  });
}

// Without them the page reads on in the fonts that it has.
bringLateFonts(() => turned(app)).catch(() => {});
