import type { RouteObject } from 'react-router';
import { Protected } from '../../shared/session/protected.tsx';
import { late } from '../../ui/late.tsx';

const NotesPage = late(() => import('./notes-page.tsx').then(({ NotesPage: content }) => content));

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
