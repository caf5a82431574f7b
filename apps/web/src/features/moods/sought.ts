import { moodCategories } from '@lampstand/content/moods';
import { useLocation, useNavigate } from 'react-router';
import { useLinkState } from '../../ui/link-state.ts';

/** What scriptures are sought for. */
export type Sought =
  | { readonly mood: string; readonly label: string }
  /** In the reader's own words. */
  | { readonly situation: string };

const moods = new Map(
  moodCategories.flatMap((category) => category.moods.map((mood) => [mood.id, mood] as const)),
);

/** What a dialog about it is called. */
export function titleOf(sought: Sought): string {
  return 'mood' in sought ? `Scriptures for ${sought.label} Moments` : 'Scriptures for Your Situation';
}

/**
 * What is sought stands with the address, so that the way back from the reader leads to it: a mood in
 * it, a situation beside it, for that is nobody else's business.
 */
export function useSought(): {
  readonly sought: Sought | undefined;
  readonly seek: (wanted: Sought | undefined) => void;
} {
  const { search, state } = useLocation();
  const { returned } = useLinkState();
  const navigate = useNavigate();
  const mood = moods.get(new URLSearchParams(search).get('mood') ?? '');
  const situation = (state as { situation?: string } | null)?.situation ?? returned?.typed;
  return {
    sought: mood ? { mood: mood.id, label: mood.label } : situation ? { situation } : undefined,
    seek(wanted) {
      const isMood = wanted && 'mood' in wanted;
      const path = isMood ? `/mood-scriptures?mood=${wanted.mood}` : '/mood-scriptures';
      void navigate(path, { state: isMood ? undefined : wanted, preventScrollReset: true });
    },
  };
}
