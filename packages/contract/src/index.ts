export { BibleClient, type BibleClientOptions } from './bible-client.ts';
export { type ErrorBody, type ErrorCode, errors, LampstandError, messageOf } from './errors.ts';
export {
  LONGEST_QUERY,
  LONGEST_QUOTATION,
  MOST_SUGGESTIONS,
  PAGE_SIZE,
  paths,
  SEARCH_LIMIT,
} from './paths.ts';
export type { PageServices, RenderedPage, RenderPage } from './rendering.ts';
export type {
  BiblePassage,
  BibleSearchResult,
  FoundPage,
  FoundVerse,
  PageBody,
  Passage,
  QuoteCheck,
  SearchResult,
  Suggestions,
} from './routes.ts';
export type { SearchRequest } from './search-routes.ts';
