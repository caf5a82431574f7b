import { queryOptions } from '@tanstack/react-query';
import { callAi } from '../../api/ai.ts';
import { PERSONAL } from '../../api/session/forget.ts';
import type { Sought } from './sought.ts';

const HALF_AN_HOUR = 30 * 60 * 1000;

/** Within half an hour the same mood shows the same scriptures without another request. */
export function scripturesQuery(sought: Sought, engine: 'built-in' | undefined) {
  const by = engine ? { engine } : {};
  return queryOptions({
    queryKey: [PERSONAL, 'scriptures', sought, engine],
    queryFn: () =>
      'mood' in sought
        ? callAi('moodScriptures', { mood: sought.mood, ...by })
        : callAi('situationScriptures', { situation: sought.situation, ...by }),
    staleTime: HALF_AN_HOUR,
    retry: false,
    // Without a network it fails, and says so.
    networkMode: 'always',
    refetchOnReconnect: false,
  });
}
