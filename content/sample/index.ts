import data from './sample.json';
import type { Sample } from './schema.ts';

/** Tests check it against the schema. The words of the verses come from the packs. */
export const sample = data as Sample;
