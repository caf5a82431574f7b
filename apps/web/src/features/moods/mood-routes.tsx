import type { RouteObject } from 'react-router';
import { Protected } from '../../shared/session/protected.tsx';
import { lazyContent } from '../../ui/lazy-content.tsx';

const Content = lazyContent(() => import('./mood-page.tsx').then(({ MoodPage }) => MoodPage));

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
