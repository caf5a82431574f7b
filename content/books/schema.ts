import { z } from 'zod';

/** The introduction of a book: its speaker in quotations, and its origin in one sentence. */
const introduction = z.strictObject({
  voice: z.string().regex(/^[A-Z].+ (?:says|tells|writes(?: again)?(?: to .+)?)$/),
  setting: z.string().regex(/^[A-Z][^.!?]+\.$/),
});

export const introductionsFile = z.record(z.string(), introduction);

export interface BookIntroduction {
  readonly voice: string;
  readonly setting: string;
}
