import introductions from './introductions.json' with { type: 'json' };
import type { BookIntroduction } from './schema.ts';

export type { BookIntroduction } from './schema.ts';

/** The introduction of each book by id; tests check them against the schema. */
export const bookIntroductions: Readonly<Record<string, BookIntroduction>> = introductions;
