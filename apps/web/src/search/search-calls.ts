import type { FoundPage, QuoteCheck, SearchRequest, Suggestions } from '@lampstand/contract';

/** What the pages of this folder ask for: of the API in a browser, of the packs on the server. */
export interface SearchCalls {
  find(asked: SearchRequest): Promise<FoundPage>;
  suggestions(asked: Pick<SearchRequest, 'query' | 'versions'>): Promise<Suggestions>;
  checkQuotations(text: string): Promise<QuoteCheck>;
}
