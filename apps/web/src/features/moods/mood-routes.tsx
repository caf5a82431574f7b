import type { RouteObject } from 'react-router';
import { Protected } from '../../shared/session/protected.tsx';
import { late } from '../../ui/late.tsx';

const Content = late(() => import('./mood-page.tsx').then(({ MoodPage }) => MoodPage));

export const moodRoutes: readonly RouteObject[] = [
  {
    path: 'mood-scriptures',
    loader: () => ({ title: 'Mood Scriptures' }),
    // The address follows the mood that is chosen.
    shouldRevalidate: () => false,
    element: (
      <Protected>
        <Content />
      </Protected>
    ),
  },
];
