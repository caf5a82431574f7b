import { type Book, formatReference, type VersionId, verseId } from '@lampstand/canon';
import type { FoundPage, SearchRequest } from '@lampstand/contract';
import { correctedQuery, readPassages, type SearchHit, search } from '@lampstand/scripture';
import { passagesIn } from '@lampstand/scripture/references';
import type { Library } from '../bible/library.ts';
import { aboutQuery } from './about.ts';

interface Asked extends Pick<SearchRequest, 'query' | 'testament' | 'page' | 'pageSize'> {
  readonly versions: readonly VersionId[];
  readonly sort?: SearchRequest['sort'] | undefined;
  readonly book?: Book | undefined;
}

/** A page of what a search finds; the passages themselves where it names some. */
export function find(
  library: Library,
  { query, versions, testament, page, pageSize, ...asked }: Asked,
): FoundPage {
  const options = {
    order: asked.sort,
    testament: testament === 'all' ? undefined : testament,
    book: asked.book,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  const indexes = versions.map((id) => library.indexes[id]);
  const passages = passagesIn(query);
  // "Ruth" is a book and a word; with a number it can only be a reference.
  const isReference = passages.length > 0 && /\d/.test(query);
  const { total, hits, isPartial, corrections } = isReference
    ? readPassages(indexes, passages, options)
    : search(indexes, query, options);
  const [version] = versions;
  const about = page === 1 && !isReference && version ? aboutQuery(library, version, query) : undefined;
  return {
    query,
    versions: [...versions],
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
    ...(about ? { about } : {}),
    hits: hits.map(foundHit),
  };
}

function foundHit({ address, readings }: SearchHit): FoundPage['hits'][number] {
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
