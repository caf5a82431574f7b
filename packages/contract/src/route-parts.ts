import { z } from '@hono/zod-openapi';
import { offeredVersionIds } from '@lampstand/canon';
import { LONGEST_QUERY } from './paths.ts';

/** What the declarations of routes have in common. */

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

export const untrimmedQuery = z
  .string()
  .refine((text) => text.trim() !== '', 'A search needs a query.')
  .max(LONGEST_QUERY, `A query may have ${LONGEST_QUERY} characters at most.`);
export const query = untrimmedQuery.trim().openapi({ example: 'in the beginning' });
export const wholeNumber = (least: number, most: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, what)
    .transform(Number)
    .refine((number) => number >= least && number <= most, what);
export const sort = z
  .enum(['relevance', 'bookOrder'], { error: 'sort is relevance or bookOrder.' })
  .optional()
  .openapi({ description: 'relevance when absent.' });
