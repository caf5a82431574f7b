import './styles/index.css';
import { BibleClient } from '@lampstand/contract';
import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { AppProviders, createRoutes } from './app.tsx';
import type { AppContext } from './app-context.ts';
import { readState } from './page-state.ts';
import { createQueryClient } from './query-client.ts';

const state = readState();
const bible = new BibleClient({ baseUrl: '', pack: state?.pack });
const context: AppContext = {
  queryClient: createQueryClient(),
  loadPage: (version, book, chapter) => bible.page(version, book, chapter),
  cookies: () => document.cookie,
};
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
