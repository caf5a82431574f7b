import { z } from 'zod';

const daysAgo = z.number().int().min(0).max(365);
const words = z.string().min(20).max(1000);

/** The data of the sample reader, who shows newcomers around on their own machine. */
export const sample = z.strictObject({
  notes: z.array(z.strictObject({ verse: z.string(), daysAgo, text: words })),
  studyNotes: z.array(
    z.strictObject({
      id: z.uuid(),
      title: z.string().min(1),
      passage: z.string().nullable(),
      tags: z.array(z.string().min(1)),
      daysAgo,
      text: words,
    }),
  ),
  favorites: z.array(z.strictObject({ verse: z.string(), version: z.enum(['kjv', 'web', 'asv']), daysAgo })),
  highlights: z.array(
    z.strictObject({ verse: z.string(), color: z.enum(['gold', 'rose', 'sage', 'sky', 'plum']) }),
  ),
  bookmark: z.strictObject({ book: z.string(), chapter: z.number().int() }),
  group: z.strictObject({
    name: z.string().min(1),
    description: words,
    session: z.strictObject({
      name: z.string().min(1),
      description: words,
      verses: z.array(z.string()),
      duration: z.number().int(),
    }),
    sharedNotes: z.array(z.strictObject({ verse: z.string(), daysAgo, text: words })),
  }),
});

export type Sample = z.infer<typeof sample>;
