import type { RouteObject } from 'react-router';
import { Protected } from '../../shared/session/protected.tsx';
import { lazyContent } from '../../ui/lazy-content.tsx';

const NotesPage = lazyContent(() => import('./notes-page.tsx').then(({ NotesPage: content }) => content));

export const notesRoutes: readonly RouteObject[] = [
  {
    path: 'notes',
    loader: () => ({ title: 'Study Notes' }),
    // The address follows what is typed into the search box.
    shouldRevalidate: () => false,
    element: (
      <Protected>
        <NotesPage />
      </Protected>
    ),
  },
];
