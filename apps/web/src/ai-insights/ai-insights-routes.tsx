import { LampstandError } from '@lampstand/contract';
import type { RouteObject } from 'react-router';
import { late } from '../shell/late.tsx';
import { Page } from '../shell/page.tsx';
import { Protected } from '../shell/protected.tsx';

const Content = late(() =>
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
        <Page>
          <Content />
        </Page>
      </Protected>
    ),
  },
];
