import { createRoute, z } from '@hono/zod-openapi';
import { DEFAULT_VERSION, offeredVersionIds } from '@lampstand/canon';
import { badRequest, json, notFound, tooMany, versionId, wholeNumber } from './schema/public.ts';
import { query, sort } from './search.ts';

/** Where the public API describes itself, for machines and for people. */
export const OPENAPI_PATH = '/api/openapi.json';
export const DOCUMENTATION_PATH = '/api';

/** How many bytes a pack has once it is unpacked, for who shows how much of it has come. */
export const PACK_SIZE_HEADER = 'x-pack-size';

export const SEARCH_LIMIT = { default: 100, most: 1000 } as const;

const pack = z.string().optional().openapi({
  description: 'The hash of the packs. With the current one the answer may be kept for ever.',
});

const verse = z
  .object({
    id: z.string().openapi({ example: 'john_3_16' }),
    reference: z.string().openapi({ example: 'John 3:16' }),
    text: z.string(),
    version: versionId,
    book: z.string().openapi({ example: 'John' }),
    chapter: z.number().int(),
    verse: z.number().int(),
  })
  .openapi('Verse');

const run = z.object({
  text: z.string(),
  added: z.literal(true).optional(),
  jesus: z.literal(true).optional(),
});
const note = z.object({ anchor: z.string().optional(), text: z.string() });
const part = z.object({
  verse: z.number().int(),
  runs: z.array(run).readonly(),
  notes: z.array(note).readonly().optional(),
});
const block = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('title'), runs: z.array(run).readonly() }),
    z.object({ kind: z.literal('heading'), text: z.string() }),
    z.object({ kind: z.literal('paragraph'), parts: z.array(part).readonly() }),
    z.object({
      kind: z.literal('stanza'),
      lines: z
        .array(z.object({ indented: z.literal(true).optional(), parts: z.array(part).readonly() }))
        .readonly(),
    }),
    z.object({ kind: z.literal('colophon'), runs: z.array(run).readonly() }),
  ])
  .openapi('Block');

const schemas = {
  bibles: z.object({
    data: z.array(
      z.object({
        id: versionId,
        name: z.string(),
        fullName: z.string(),
        language: z.string(),
        year: z.number().int().optional(),
        license: z.string(),
      }),
    ),
    pack: z.string().openapi({ description: 'The hash of the packs that this server has.' }),
  }),
  books: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        testament: z.enum(['old', 'new']),
        chapters: z.number().int(),
        code: z.string(),
        osis: z.string(),
      }),
    ),
  }),
  passage: z
    .object({
      reference: z.string().openapi({ example: 'John 3:16' }),
      verses: z.array(
        z.object({
          book_id: z.string(),
          book_name: z.string(),
          chapter: z.number().int(),
          verse: z.number().int(),
          text: z.string(),
        }),
      ),
      text: z.string(),
      translation_id: versionId,
      translation_name: z.string(),
      copyright: z.string(),
    })
    .openapi('Passage'),
  search: z.object({ data: z.array(verse), total: z.number().int() }).openapi('SearchResult'),
  bibleSearch: z
    .object({
      data: z.object({
        query: z.string(),
        limit: z.number().int(),
        offset: z.number().int(),
        total: z.number().int(),
        verseCount: z.number().int().openapi({ description: 'How many verses this answer holds.' }),
        verses: z.array(verse),
      }),
    })
    .openapi('BibleSearchResult'),
  biblePassage: z
    .object({
      data: z.object({ id: z.string(), reference: z.string(), content: z.string(), copyright: z.string() }),
    })
    .openapi('BiblePassage'),
  page: z
    .object({
      version: versionId,
      book: z.string(),
      chapter: z.number().int(),
      blocks: z.array(block).readonly(),
    })
    .openapi('ChapterPage'),
  crossReferences: z.object({ data: z.array(verse) }).openapi('CrossReferences'),
};

const translation = z
  .string()
  .max(40)
  .optional()
  .openapi({
    description: `One of ${offeredVersionIds.join(', ')}; ${DEFAULT_VERSION} when absent.`,
    example: DEFAULT_VERSION,
  });
const bibleId = z
  .string()
  .max(100)
  .openapi({
    description: `One of ${offeredVersionIds.join(', ')}; any other means ${DEFAULT_VERSION}.`,
    example: DEFAULT_VERSION,
  });
const paging = {
  limit: wholeNumber(1, SEARCH_LIMIT.most, `limit is a whole number from 1 to ${SEARCH_LIMIT.most}.`)
    .optional()
    .openapi({ type: 'integer', description: `${SEARCH_LIMIT.default} when absent.` }),
  offset: wholeNumber(0, 1_000_000, 'offset is a whole number from 0.')
    .optional()
    .openapi({ type: 'integer' }),
  sort,
};

/** The public Bible API, without search. None of it needs a key. */
export const bibleRoutes = {
  bibles: createRoute({
    method: 'get',
    path: '/api/bible/bibles',
    summary: 'The versions on offer',
    responses: { 200: json(schemas.bibles, 'The versions'), ...tooMany },
  }),
  books: createRoute({
    method: 'get',
    path: '/api/bible/books',
    summary: 'The 66 books',
    responses: { 200: json(schemas.books, 'The books'), ...tooMany },
  }),
  search: createRoute({
    method: 'get',
    path: '/api/bible/search',
    summary: 'Search one version',
    request: { query: z.object({ query, translation, ...paging }) },
    responses: { 200: json(schemas.search, 'What was found'), ...badRequest, ...notFound, ...tooMany },
  }),
  bibleSearch: createRoute({
    method: 'get',
    path: '/api/bible/bibles/{bibleId}/search',
    summary: 'Search one version, page by page',
    request: { params: z.object({ bibleId }), query: z.object({ query, ...paging }) },
    responses: { 200: json(schemas.bibleSearch, 'What was found'), ...badRequest, ...tooMany },
  }),
  biblePassage: createRoute({
    method: 'get',
    path: '/api/bible/bibles/{bibleId}/passages/{reference}',
    summary: 'A passage as one text',
    request: {
      params: z.object({
        bibleId,
        reference: z.string().openapi({ description: 'As "John 3:16-18", "JHN.3.16" or "john_3_16".' }),
      }),
      query: z.object({ pack }),
    },
    responses: { 200: json(schemas.biblePassage, 'The passage'), ...badRequest, ...notFound, ...tooMany },
  }),
  page: createRoute({
    method: 'get',
    path: '/api/bible/pages/{version}/{book}/{chapter}',
    summary: 'A chapter as it is set: paragraphs, poetry, titles, notes',
    request: {
      params: z.object({ version: z.string(), book: z.string(), chapter: z.string() }),
      query: z.object({ pack }),
    },
    responses: { 200: json(schemas.page, 'The page'), ...badRequest, ...notFound, ...tooMany },
  }),
  searchPack: createRoute({
    method: 'get',
    path: '/api/bible/packs/{version}',
    summary: 'All words of a version with its search index, to search without a network',
    request: {
      params: z.object({ version: z.string().openapi({ example: DEFAULT_VERSION }) }),
      query: z.object({ pack }),
    },
    responses: {
      200: {
        description: 'The file',
        content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
      },
      ...notFound,
      ...tooMany,
    },
  }),
  crossReferences: createRoute({
    method: 'get',
    path: '/api/bible/cross-references/{verse}',
    summary: 'The cross references of a verse, with their texts',
    request: {
      params: z.object({ verse: z.string().openapi({ example: 'john_3_16' }) }),
      query: z.object({ translation, pack }),
    },
    responses: { 200: json(schemas.crossReferences, 'The verses'), ...badRequest, ...notFound, ...tooMany },
  }),
  passage: createRoute({
    method: 'get',
    path: '/api/bible/{reference}',
    summary: 'A chapter, a verse or some verses',
    request: {
      params: z.object({
        reference: z.string().openapi({
          description: '{book}+{chapter}, {book}+{chapter}:{verse} or {book}+{chapter}:{verse}-{verse}.',
          example: 'john+3:16-18',
        }),
      }),
      query: z.object({ translation, pack }),
    },
    responses: { 200: json(schemas.passage, 'The passage'), ...badRequest, ...notFound, ...tooMany },
  }),
};

export type Passage = z.infer<typeof schemas.passage>;
export type SearchResult = z.infer<typeof schemas.search>;
export type BibleSearchResult = z.infer<typeof schemas.bibleSearch>;
export type BiblePassage = z.infer<typeof schemas.biblePassage>;
export type FoundVerse = z.infer<typeof verse>;
export type PageBody = z.infer<typeof schemas.page>;
