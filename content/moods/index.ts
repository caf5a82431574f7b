import catalogue from './catalogue.json';
import type { MoodCategory } from './schema.ts';

export type { Mood, MoodCategory, MoodScripture } from './schema.ts';
export { moodScriptures } from './scriptures.ts';

/** The moods by category, in the order of the page; tests check them against the schema. */
export const moodCategories: readonly MoodCategory[] = catalogue;
