import type { RouteObject } from 'react-router';
import { Protected } from '../../shared/session/protected.tsx';
import { late } from '../../ui/late.tsx';
import { Callback } from './callback.tsx';

const Preferences = late(() => import('./preferences.tsx').then(({ Preferences: content }) => content));
const ResetPassword = late(() =>
  import('./reset-password.tsx').then(({ ResetPassword: content }) => content),
);

const titled = (title: string) => () => ({ title });

export const accountRoutes: readonly RouteObject[] = [
  { path: 'auth/callback', loader: titled('Completing sign in'), element: <Callback /> },
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
