import type { RouteObject } from 'react-router';
import { late } from '../shell/late.tsx';
import { Page } from '../shell/page.tsx';
import { Protected } from '../shell/protected.tsx';

const Content = late(() => import('./ai-insights-page.tsx').then(({ AiInsightsPage }) => AiInsightsPage));

export const aiInsightsRoutes: readonly RouteObject[] = [
  {
    path: 'ai-insights',
    loader: () => ({ title: 'AI Insights' }),
    element: (
      <Protected>
        <Page>
          <Content />
        </Page>
      </Protected>
    ),
  },
];
