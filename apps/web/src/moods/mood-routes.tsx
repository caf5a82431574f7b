import type { RouteObject } from 'react-router';
import { late } from '../shell/late.tsx';
import { Page } from '../shell/page.tsx';
import { Protected } from '../shell/protected.tsx';

const Content = late(() => import('./mood-page.tsx').then(({ MoodPage }) => MoodPage));

export const moodRoutes: readonly RouteObject[] = [
  {
    path: 'mood-scriptures',
    loader: () => ({ title: 'Mood Scriptures' }),
    // The address follows the mood that is chosen.
    shouldRevalidate: () => false,
    element: (
      <Protected>
        <Page>
          <Content />
        </Page>
      </Protected>
    ),
  },
];
