import type { MoodScripture } from './schema.ts';
import emotionalStruggles from './scriptures/emotional-struggles.json';
import lifeSituations from './scriptures/life-situations.json';
import positiveStates from './scriptures/positive-states.json';
import relationshipHealing from './scriptures/relationship-healing.json';
import spiritualChallenges from './scriptures/spiritual-challenges.json';
import spiritualGrowth from './scriptures/spiritual-growth.json';

/** The scriptures of each mood by id, the best fit first. */
export const moodScriptures: ReadonlyMap<string, readonly MoodScripture[]> = new Map(
  Object.entries({
    ...emotionalStruggles,
    ...positiveStates,
    ...lifeSituations,
    ...spiritualGrowth,
    ...spiritualChallenges,
    ...relationshipHealing,
  }),
);
