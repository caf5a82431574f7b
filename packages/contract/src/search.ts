import { createRoute, z } from '@hono/zod-openapi';
import { DEFAULT_VERSION, offeredVersionIds, type Testament, type VersionId } from '@lampstand/canon';
import { badRequest, json, tooMany, versionId, wholeNumber } from './schema/public.ts';

/** Longer queries are refused: the longest verse has 528 characters. */
export const LONGEST_QUERY = 1000;
export const PAGE_SIZE = { default: 20, most: 100 } as const;
export const MOST_SUGGESTIONS = 20;
/** The longest text whose quotations are checked at once, in characters. */
export const LONGEST_QUOTATION = 10_000;

/** What the search page asks for: one version or all of them, and one page of the answer. */
export interface SearchRequest {
  readonly query: string;
  readonly versions: VersionId | 'all';
  readonly testament: Testament | 'all';
  readonly sort: 'relevance' | 'bookOrder';
  readonly page: number;
  readonly pageSize: number;
}

const untrimmedQuery = z
  .string()
  .refine((text) => text.trim() !== '', 'A search needs a query.')
  .max(LONGEST_QUERY, `A query may have ${LONGEST_QUERY} characters at most.`);
export const query = untrimmedQuery.trim().openapi({ example: 'in the beginning' });
export const sort = z
  .enum(['relevance', 'bookOrder'], { error: 'sort is relevance or bookOrder.' })
  .optional()
  .openapi({ description: 'relevance when absent.' });

const verseId = z.string().openapi({ example: 'john_3_16' });

const reading = z.object({
  version: versionId,
  text: z.string(),
  highlights: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .openapi({ description: 'What matched: from a character to before another, in UTF-16 units.' }),
});

const difference = z.object({
  kind: z.enum(['same', 'changed', 'added', 'missing']),
  quoted: z.string().openapi({ description: 'What the text says; empty where it lacks something.' }),
  scripture: z.string().openapi({ description: 'What scripture says; empty where it has nothing.' }),
});

const about = z
  .object({
    topic: z.string().openapi({ example: 'worry-and-anxiety' }),
    title: z.string().openapi({ example: 'Worry and anxiety' }),
    fit: z.number().openapi({ description: 'How well it fits the query, from 0 to 1.' }),
    passages: z
      .array(
        z.object({
          reference: z.string().openapi({ example: 'Philippians 4:6-7' }),
          start: verseId,
          reason: z.string().openapi({ description: 'Why it is offered, in one clause.' }),
          version: versionId,
          text: z.string(),
        }),
      )
      .openapi({ description: 'The fittest first.' }),
    others: z.array(z.string()).openapi({ description: 'Titles of topics that fit nearly as well.' }),
    help: z
      .object({ text: z.string(), address: z.string() })
      .optional()
      .openapi({ description: 'Where somebody in danger finds people who help. Show it first.' }),
  })
  .openapi('About');

const foundPage = z
  .object({
    query: z.string(),
    versions: z.array(versionId),
    page: z.number().int(),
    pageSize: z.number().int(),
    pages: z.number().int(),
    total: z.number().int().openapi({ description: 'All verses that match, on this page or not.' }),
    isPartial: z.boolean().openapi({
      description: 'Whether no verse has every word, so that those are given which have the most.',
    }),
    didYouMean: z.string().optional().openapi({
      description: 'The query with misspelt words set right. Its matches are given already.',
    }),
    passages: z
      .array(z.object({ reference: z.string(), start: verseId, end: verseId }))
      .openapi({ description: 'The passages that the query names, if it is a reference.' }),
    about: about.optional().openapi({
      description: 'Passages on what the query seems to be about; on the first page, if a topic fits.',
    }),
    hits: z.array(
      z.object({
        id: verseId,
        reference: z.string().openapi({ example: 'John 3:16' }),
        book: z.string(),
        chapter: z.number().int(),
        verse: z.number().int(),
        readings: z.array(reading).openapi({ description: 'The verse in each version that matches.' }),
      }),
    ),
  })
  .openapi('FoundPage');

const suggestions = z
  .object({
    data: z.array(z.object({ kind: z.enum(['book', 'word', 'phrase']), text: z.string() })),
  })
  .openapi('Suggestions');

const quoteCheck = z
  .object({
    data: z.array(
      z.object({
        text: z.string(),
        start: z.number().int().openapi({ description: 'Where it stands in the text, in UTF-16 units.' }),
        end: z.number().int(),
        verdict: z.enum(['exact', 'different', 'missing']),
        places: z.array(
          z.object({
            version: versionId,
            reference: z.string(),
            start: verseId,
            end: verseId,
            times: z.number().int().openapi({ description: 'How often the version says it.' }),
          }),
        ),
        differences: z.array(difference),
      }),
    ),
  })
  .openapi('QuoteCheck');

const versionNames = `versions is all, or a list such as ${offeredVersionIds.join(',')}.`;
const isVersion = (name: string): name is VersionId =>
  (offeredVersionIds as readonly string[]).includes(name);

/** "kjv,web" in any case and order; each once, in the order of the list. */
const versionsOr = (fallback: 'all' | VersionId) =>
  z
    .string()
    .max(100, versionNames)
    .optional()
    .transform((names = fallback, context) => {
      const wanted = names.toLowerCase().split(',');
      if (wanted.length === 1 && wanted[0] === 'all') return [...offeredVersionIds];
      if (!wanted.every(isVersion)) context.addIssue({ code: 'custom', message: versionNames });
      return offeredVersionIds.filter((id) => wanted.includes(id));
    })
    .openapi({
      type: 'string',
      description: `all, or a list of ${offeredVersionIds.join(', ')}; ${fallback} when absent.`,
      example: 'all',
    });
const versions = versionsOr(DEFAULT_VERSION);

export const searchRoutes = {
  find: createRoute({
    method: 'get',
    path: '/api/search',
    summary: 'Search one version or several, or open a reference',
    request: {
      query: z.object({
        query: query.openapi({
          description:
            'Words, "exact phrases", beginnings (right*), AND, OR, NOT and parentheses; or references.',
          example: 'valley of the shadow',
        }),
        versions,
        testament: z.enum(['all', 'old', 'new'], { error: 'testament is all, old or new.' }).optional(),
        book: z
          .string()
          .max(60, 'book is the name of a book.')
          .optional()
          .openapi({ description: 'Only this book, by any of its names.' }),
        sort,
        page: wholeNumber(1, 100_000, 'page is a whole number from 1.')
          .optional()
          .openapi({ type: 'integer' }),
        pageSize: wholeNumber(1, PAGE_SIZE.most, `pageSize is a whole number from 1 to ${PAGE_SIZE.most}.`)
          .optional()
          .openapi({ type: 'integer', description: `${PAGE_SIZE.default} when absent.` }),
      }),
    },
    responses: { 200: json(foundPage, 'A page of what was found'), ...badRequest, ...tooMany },
  }),
  suggestions: createRoute({
    method: 'get',
    path: '/api/search/suggestions',
    summary: 'What a half-typed query may become',
    request: {
      query: z.object({
        // A space behind a word tells that it is whole.
        query: untrimmedQuery.openapi({ example: 'the lord is my sh' }),
        versions,
        limit: wholeNumber(1, MOST_SUGGESTIONS, `limit is a whole number from 1 to ${MOST_SUGGESTIONS}.`)
          .optional()
          .openapi({ type: 'integer' }),
      }),
    },
    responses: { 200: json(suggestions, 'The suggestions'), ...badRequest, ...tooMany },
  }),
  quoteCheck: createRoute({
    method: 'post',
    path: '/api/quote-check',
    summary: 'Whether what a text says stands in scripture, sentence by sentence',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.object({
              text: z
                .string()
                .refine((text) => text.trim() !== '', 'There is nothing to check.')
                .refine(
                  (text) => text.length <= LONGEST_QUOTATION,
                  `A text to check may have ${LONGEST_QUOTATION.toLocaleString('en')} characters at most.`,
                ),
              versions: versionsOr('all'),
            }),
          },
        },
      },
    },
    responses: {
      200: json(quoteCheck, 'Each sentence with its verdict'),
      ...badRequest,
      ...tooMany,
    },
  }),
};

export type FoundPage = z.infer<typeof foundPage>;
export type Suggestions = z.infer<typeof suggestions>;
export type QuoteCheck = z.infer<typeof quoteCheck>;
