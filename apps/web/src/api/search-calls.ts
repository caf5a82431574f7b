import type { FoundPage, QuoteCheck, SearchRequest, Suggestions } from '@lampstand/contract';

/** A page of results; on the device it lacks what only the server knows. */
export type Found = FoundPage & { readonly isFromDevice?: true };

/** What the pages of this folder ask for: of the API in a browser, of the packs on the server. */
export interface SearchCalls {
  find(asked: SearchRequest): Promise<Found>;
  suggestions(asked: Pick<SearchRequest, 'query' | 'versions'>): Promise<Suggestions>;
  checkQuotations(text: string): Promise<QuoteCheck>;
}
