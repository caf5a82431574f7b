import type { Tutorial } from './schema.ts';
import data from './tutorials.json';

export type { Tutorial, TutorialId, TutorialSide, TutorialStep } from './schema.ts';

/** The tutorials; tests check them against the schema. */
export const tutorials = data as readonly Tutorial[];
