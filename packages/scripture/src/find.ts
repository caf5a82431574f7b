import { type Book, formatReference, type Testament, type VersionId, verseId } from '@lampstand/canon';
import { passagesIn } from './references.ts';
import type { SearchIndex } from './search/index-file.ts';
import { correctedQuery, readPassages, type SearchHit, type SearchOrder, search } from './search/search.ts';

/** The parameters of a search: one page, within the filters. */
export interface Sought {
  readonly query: string;
  readonly testament: Testament | 'all';
  readonly sort?: SearchOrder | undefined;
  readonly book?: Book | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of search results as it is sent and shown. */
export interface Found {
  query: string;
  versions: VersionId[];
  page: number;
  pageSize: number;
  pages: number;
  total: number;
  isPartial: boolean;
  didYouMean?: string;
  passages: { reference: string; start: string; end: string }[];
  hits: FoundHit[];
}

interface FoundHit {
  id: string;
  reference: string;
  book: string;
  chapter: number;
  verse: number;
  readings: { version: VersionId; text: string; highlights: [number, number][] }[];
}

/** A page of search results, or the passages themselves if the query names some. */
export function find(indexes: readonly SearchIndex[], sought: Sought): Found {
  const { query, testament, page, pageSize } = sought;
  const options = {
    order: sought.sort,
    testament: testament === 'all' ? undefined : testament,
    book: sought.book,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  const passages = passagesIn(query);
  const { total, hits, isPartial, corrections } = isReference(query, passages.length)
    ? readPassages(indexes, passages, options)
    : search(indexes, query, options);
  return {
    query,
    versions: indexes.map(({ version }) => version),
    page,
    pageSize,
    pages: Math.ceil(total / pageSize),
    total,
    isPartial,
    ...(corrections.length > 0 ? { didYouMean: correctedQuery(query, corrections) } : {}),
    passages: passages.map(({ reference, start, end }) => ({
      reference,
      start: verseId(start),
      end: verseId(end),
    })),
    hits: hits.map(foundHit),
  };
}

/** "Ruth" is a book and a word; with a number it can only be a reference. */
export function isReference(query: string, passages: number): boolean {
  return passages > 0 && /\d/.test(query);
}

function foundHit({ address, readings }: SearchHit): FoundHit {
  const { book, chapter, verse } = address;
  return {
    id: verseId(address),
    reference: formatReference({ book: book.name, chapter, verse }),
    book: book.name,
    chapter,
    verse,
    readings: readings.map(({ version, text, highlights }) => ({
      version,
      text,
      highlights: highlights.map(([start, end]) => [start, end]),
    })),
  };
}
