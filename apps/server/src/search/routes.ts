import { findBook, type VersionId, verseId } from '@lampstand/canon';
import {
  LampstandError,
  LONGEST_QUOTATION,
  MOST_SUGGESTIONS,
  PAGE_SIZE,
  type QuoteCheck,
  type Suggestions,
} from '@lampstand/contract';
import { searchRoutes } from '@lampstand/contract/routes';
import { suggest, verifyQuotations } from '@lampstand/scripture';
import type { Library } from '../bible/library.ts';
import { asWritten } from '../bible/passages.ts';
import { sendJson } from '../http/answers.ts';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { ASK_AGAIN } from '../http/prepared.ts';
import { find } from './find.ts';

/** A character may take six bytes when escaped; the rest of the request fits as well. */
const QUOTE_CHECK_BYTES = LONGEST_QUOTATION * 6 + 1000;

/** Mounts the routes of the search page and the quote check. */
export function mountSearch(app: App, library: Library): void {
  const indexesOf = (versions: readonly VersionId[]) => versions.map((id) => library.indexes[id]);

  app.openapi(searchRoutes.find, (c) => {
    const {
      book,
      testament = 'all',
      page = 1,
      pageSize = PAGE_SIZE.default,
      ...asked
    } = c.req.valid('query');
    const inBook = book ? requireBook(book) : undefined;
    return sendJson(c, find(library, { ...asked, testament, page, pageSize, book: inBook }), ASK_AGAIN);
  });

  app.openapi(searchRoutes.suggestions, (c) => {
    const { query, versions, limit = MOST_SUGGESTIONS / 2 } = c.req.valid('query');
    const found: Suggestions = { data: suggest(indexesOf(versions), query, limit) };
    return sendJson(c, found, ASK_AGAIN);
  });

  app.openapi(guarded(searchRoutes.quoteCheck, limitedBody({ bytes: QUOTE_CHECK_BYTES })), (c) => {
    const { text, versions } = c.req.valid('json');
    const checked = verifyQuotations(text, indexesOf(versions));
    const answer: QuoteCheck = {
      data: checked.map(({ places, differences, ...quotation }) => ({
        ...quotation,
        places: places.map((place) => ({ ...place, start: verseId(place.start), end: verseId(place.end) })),
        differences: [...differences],
      })),
    };
    return sendJson(c, answer, 'no-store');
  });
}

function requireBook(name: string) {
  const book = findBook(name);
  if (!book) throw new LampstandError('request/invalid', `There is no book called ${asWritten(name)}.`);
  return book;
}
