import type { Theme } from './schema.ts';
import data from './themes.json';

export type { Theme };

/** The fifteen cards of Biblical Themes in the order of the page; tests check them against the schema. */
export const themes: readonly Theme[] = data;
