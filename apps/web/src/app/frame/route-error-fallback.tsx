import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { logError } from '../../storage/analytics.ts';
import { ErrorFallback } from './error-fallback.tsx';
import { Page } from './page.tsx';

/** For the router: when a page breaks before it has drawn its frame, or cannot be loaded. */
export function RouteErrorFallback() {
  const error = useRouteError();
  const queryClient = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => logError('Route', error), [error]);
  const retry = () => {
    queryClient.removeQueries();
    // Coming here anew lets go of the error, even when loading takes no time; revalidating would not.
    void navigate(location, { replace: true, state: location.state });
  };
  return (
    <Page>
      <ErrorFallback error={error} onRetry={retry} />
    </Page>
  );
}
