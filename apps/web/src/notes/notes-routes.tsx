import type { RouteObject } from 'react-router';
import { late } from '../shell/late.tsx';
import { Page } from '../shell/page.tsx';
import { Protected } from '../shell/protected.tsx';

const NotesPage = late(() => import('./notes-page.tsx').then(({ NotesPage: content }) => content));

export const notesRoutes: readonly RouteObject[] = [
  {
    path: 'notes',
    loader: () => ({ title: 'Study Notes' }),
    // The address follows what is typed into the search box.
    shouldRevalidate: () => false,
    element: (
      <Protected>
        <Page>
          <NotesPage />
        </Page>
      </Protected>
    ),
  },
];
