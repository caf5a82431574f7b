import { LampstandError } from '@lampstand/contract';
import type { RouteObject } from 'react-router';
import { Protected } from '../../shared/session/protected.tsx';
import { lazyContent } from '../../ui/lazy-content.tsx';

const Content = lazyContent(() =>
  import('./ai-insights-page.tsx').then(
    ({ AiInsightsPage }) => AiInsightsPage,
    () => {
      throw new LampstandError('ai/not-started');
    },
  ),
);

export const aiInsightsRoutes: readonly RouteObject[] = [
  {
    path: 'ai-insights',
    loader: () => ({ title: 'AI Insights' }),
    element: (
      <Protected>
        <Content />
      </Protected>
    ),
  },
];
