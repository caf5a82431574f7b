import type { RouteObject } from 'react-router';
import type { AppContext } from '../../shared/app-context.ts';

/** The pages of this folder. Their code comes when one goes there. */
export function searchRoutes(context: AppContext): RouteObject[] {
  return [
    {
      path: 'search',
      lazy: async () => (await import('./search-page.tsx')).searchRoute(context),
    },
    {
      path: 'quote-check',
      lazy: async () => (await import('./quote-check/quote-check-page.tsx')).quoteCheckRoute,
    },
  ];
}
