import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Intent } from '../../storage/intent.ts';

/** Goes on with what was intended before signing in; with nothing intended, to `/`. */
export function useResume(): (intent: Intent | undefined, options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (intent, { replace = false } = {}) => {
      await navigate(intent?.path ?? '/', { replace, state: intent?.state });
    },
    [navigate],
  );
}
