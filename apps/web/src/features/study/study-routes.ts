import type { RouteObject } from 'react-router';
import type { AppContext } from '../../shared/app-context.ts';

/** `/study`; its code and the glossary come when one goes there. */
export function studyRoutes(context: AppContext): RouteObject[] {
  return [{ path: 'study', lazy: async () => (await import('./study-page.tsx')).studyRoute(context) }];
}
