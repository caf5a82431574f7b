import type { RouteObject } from 'react-router';
import { Protected } from '../../shared/session/protected.tsx';
import { lazyContent } from '../../ui/lazy-content.tsx';

const Preferences = lazyContent(() =>
  import('./preferences.tsx').then(({ Preferences: content }) => content),
);
const ResetPassword = lazyContent(() =>
  import('./reset-password.tsx').then(({ ResetPassword: content }) => content),
);

const titled = (title: string) => () => ({ title });

export const accountRoutes: readonly RouteObject[] = [
  {
    path: 'auth/callback',
    loader: titled('Completing sign in'),
    lazy: async () => ({ Component: (await import('./callback.tsx')).Callback }),
  },
  {
    path: 'auth/reset-password',
    loader: titled('Choose a new password'),
    element: <ResetPassword />,
  },
  {
    path: 'preferences',
    loader: titled('User Preferences'),
    element: (
      <Protected>
        <Preferences />
      </Protected>
    ),
  },
];
