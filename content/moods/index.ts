import catalogue from './catalogue.json';
import type { MoodCategory } from './schema.ts';

export type { Mood, MoodCategory, MoodScripture } from './schema.ts';
export { moodScriptures } from './scriptures.ts';

/** The moods in their categories, in the order of the page; the tests hold them to the schema. */
export const moodCategories: readonly MoodCategory[] = catalogue;
