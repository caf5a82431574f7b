import { z } from 'zod';

/** How a book is introduced: who speaks when it is quoted, and in one sentence where it comes from. */
const introduction = z.strictObject({
  voice: z.string().regex(/^[A-Z].+ (?:says|tells|writes(?: again)?(?: to .+)?)$/),
  setting: z.string().regex(/^[A-Z][^.!?]+\.$/),
});

export const introductionsFile = z.record(z.string(), introduction);

export interface BookIntroduction {
  readonly voice: string;
  readonly setting: string;
}
