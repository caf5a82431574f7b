import data from './sample.json';
import type { Sample } from './schema.ts';

/** The tests hold it to the schema. The words of the verses come from the packs. */
export const sample = data as Sample;
