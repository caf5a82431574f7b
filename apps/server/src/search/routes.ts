import type { OpenAPIHono } from '@hono/zod-openapi';
import { findBook, formatReference, type VersionId, verseId } from '@lampstand/canon';
import {
  type FoundPage,
  LampstandError,
  MOST_SUGGESTIONS,
  PAGE_SIZE,
  type QuoteCheck,
  type Suggestions,
} from '@lampstand/contract';
import { routes } from '@lampstand/contract/routes';
import {
  correctedQuery,
  readPassages,
  type SearchHit,
  search,
  suggest,
  verifyQuotations,
} from '@lampstand/scripture';
import { passagesIn } from '@lampstand/scripture/references';
import type { Library } from '../bible/library.ts';
import { asWritten } from '../bible/passages.ts';
import { giveJson } from '../http/answers.ts';
import { ASK_AGAIN } from '../http/prepared.ts';

/** Mounts what the search page and the quote check ask for. */
export function mountSearch(app: OpenAPIHono, library: Library): void {
  const indexesOf = (versions: readonly VersionId[]) => versions.map((id) => library.indexes[id]);

  app.openapi(routes.find, (c) => {
    const asked = c.req.valid('query');
    const { query, versions, testament = 'all', page = 1, pageSize = PAGE_SIZE.default } = asked;
    const options = {
      order: asked.sort,
      testament: testament === 'all' ? undefined : testament,
      book: asked.book ? requireBook(asked.book) : undefined,
      offset: (page - 1) * pageSize,
      limit: pageSize,
    };
    const indexes = indexesOf(versions);
    const passages = passagesIn(query);
    // "Ruth" is a book and a word; with a number it can only be a reference.
    const isReference = passages.length > 0 && /\d/.test(query);
    const { total, hits, isPartial, corrections } = isReference
      ? readPassages(indexes, passages, options)
      : search(indexes, query, options);
    const found: FoundPage = {
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
      hits: hits.map(foundHit),
    };
    return giveJson(c, found, ASK_AGAIN);
  });

  app.openapi(routes.suggestions, (c) => {
    const { query, versions, limit = MOST_SUGGESTIONS / 2 } = c.req.valid('query');
    const found: Suggestions = { data: suggest(indexesOf(versions), query, limit) };
    return giveJson(c, found, ASK_AGAIN);
  });

  app.openapi(routes.quoteCheck, (c) => {
    const { text, versions } = c.req.valid('json');
    const checked = verifyQuotations(text, indexesOf(versions));
    const answer: QuoteCheck = {
      data: checked.map(({ places, differences, ...quotation }) => ({
        ...quotation,
        places: places.map((place) => ({ ...place, start: verseId(place.start), end: verseId(place.end) })),
        differences: [...differences],
      })),
    };
    return giveJson(c, answer, 'no-store');
  });
}

function requireBook(name: string) {
  const book = findBook(name);
  if (!book) throw new LampstandError('request/invalid', `There is no book called ${asWritten(name)}.`);
  return book;
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
