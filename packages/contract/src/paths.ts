/** Where the API answers. `{name}` stands for one part of the address. */
export const paths = {
  bibles: '/api/bible/bibles',
  books: '/api/bible/books',
  search: '/api/bible/search',
  bibleSearch: '/api/bible/bibles/{bibleId}/search',
  biblePassage: '/api/bible/bibles/{bibleId}/passages/{reference}',
  page: '/api/bible/pages/{version}/{book}/{chapter}',
  searchPack: '/api/bible/packs/{version}',
  crossReferences: '/api/bible/cross-references/{verse}',
  passage: '/api/bible/{reference}',
  find: '/api/search',
  suggestions: '/api/search/suggestions',
  quoteCheck: '/api/quote-check',
  openApi: '/api/openapi.json',
  documentation: '/api',
} as const;

/** How many bytes a pack has once it is unpacked, for who shows how much of it has come. */
export const PACK_SIZE_HEADER = 'x-pack-size';

export const SEARCH_LIMIT = { default: 100, most: 1000 } as const;
/** Longer queries are refused: the longest verse has 528 characters. */
export const LONGEST_QUERY = 1000;
export const PAGE_SIZE = { default: 20, most: 100 } as const;
export const MOST_SUGGESTIONS = 20;
/** The longest text whose quotations are checked at once, in characters. */
export const LONGEST_QUOTATION = 10_000;
