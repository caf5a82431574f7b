import { z } from '@hono/zod-openapi';
import { offeredVersionIds } from '@lampstand/canon';

/** What the routes of the public API have in common. */

export const versionId = z.enum(offeredVersionIds).openapi('VersionId');

const errorBody = z
  .object({
    error: z.object({
      code: z.string().openapi({ example: 'bible/passage-not-found' }),
      message: z.string(),
      id: z.string().optional().openapi({ description: 'Quote it when you report a server error.' }),
    }),
  })
  .openapi('Error');

export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

export const badRequest = { 400: json(errorBody, 'The request cannot be understood') };
export const notFound = { 404: json(errorBody, 'There is no such passage') };
export const tooMany = { 429: json(errorBody, 'Too many requests, see Retry-After') };

export const wholeNumber = (least: number, most: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, what)
    .transform(Number)
    .refine((number) => number >= least && number <= most, what);
