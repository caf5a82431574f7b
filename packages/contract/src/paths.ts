/** Where the Bible API answers. `{name}` stands for one part of the address. */
export const paths = {
  bibles: '/api/bible/bibles',
  books: '/api/bible/books',
  search: '/api/bible/search',
  bibleSearch: '/api/bible/bibles/{bibleId}/search',
  biblePassage: '/api/bible/bibles/{bibleId}/passages/{reference}',
  page: '/api/bible/pages/{version}/{book}/{chapter}',
  crossReferences: '/api/bible/cross-references/{verse}',
  passage: '/api/bible/{reference}',
  openApi: '/api/openapi.json',
  documentation: '/api',
} as const;

export const SEARCH_LIMIT = { default: 100, most: 1000 } as const;
/** Longer queries are refused: no verse is that long. */
export const LONGEST_QUERY = 500;
