export { BibleClient, type BibleClientOptions } from './bible-client.ts';
export { type ErrorBody, type ErrorCode, errors, LampstandError, messageOf } from './errors.ts';
export { LONGEST_QUERY, paths, SEARCH_LIMIT } from './paths.ts';
export type { PageServices, RenderedPage, RenderPage } from './rendering.ts';
export type {
  BiblePassage,
  BibleSearchResult,
  FoundVerse,
  PageBody,
  Passage,
  SearchResult,
} from './routes.ts';
