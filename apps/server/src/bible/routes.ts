import {
  books,
  DEFAULT_VERSION,
  findBook,
  findVersion,
  hasChapter,
  offeredVersions,
  parseVerseId,
  type VersionId,
} from '@lampstand/canon';
import {
  LampstandError,
  PACK_SIZE_HEADER,
  type PageBody,
  type Passage,
  SEARCH_LIMIT,
  type SearchResult,
} from '@lampstand/contract';
import { bibleRoutes } from '@lampstand/contract/routes';
import { type SearchOrder, search } from '@lampstand/scripture';
import { sendJson, sendPrepared } from '../http/answers.ts';
import type { App } from '../http/app-env.ts';
import { ASK_AGAIN, FOR_EVER } from '../http/prepared.ts';
import type { Library } from './library.ts';
import {
  asWritten,
  biblePassage,
  findPassage,
  foundVerse,
  readReference,
  requireVersion,
} from './passages.ts';
import type { PreparedChapters } from './prepared-chapters.ts';
import { SearchPacks } from './search-packs.ts';

/** Mounts the public Bible API, which only reads the packs. */
export function mountBible(app: App, library: Library, prepared: PreparedChapters): void {
  mountCatalog(app, library);
  mountBibleSearch(app, library);
  mountChapters(app, library, prepared);
  mountCrossReferences(app, library);
  mountPassages(app, library, prepared);
}

function mountCatalog(app: App, library: Library): void {
  app.openapi(bibleRoutes.bibles, (c) => {
    const data = offeredVersions.map(({ available, ...version }) => version);
    return sendJson(c, { data, pack: library.hash }, ASK_AGAIN);
  });

  app.openapi(bibleRoutes.books, (c) => {
    const data = books.map(({ id, name, testament, chapters, code, osis }) => ({
      id,
      name,
      testament,
      chapters,
      code,
      osis,
    }));
    return sendJson(c, { data }, ASK_AGAIN);
  });
}

function mountBibleSearch(app: App, library: Library): void {
  const searchOne = (version: VersionId, query: string, paging: Paging) =>
    searchVersion(library, version, query, paging);

  app.openapi(bibleRoutes.search, (c) => {
    const { query, translation, ...paging } = c.req.valid('query');
    const { data, total } = searchOne(requireVersion(translation, query), query, paging);
    return sendJson(c, { data, total }, ASK_AGAIN);
  });

  app.openapi(bibleRoutes.bibleSearch, (c) => {
    const { bibleId } = c.req.valid('param');
    const { query, ...paging } = c.req.valid('query');
    const { data: verses, total, limit, offset } = searchOne(versionOrDefault(bibleId), query, paging);
    return sendJson(
      c,
      { data: { query, limit, offset, total, verseCount: verses.length, verses } },
      ASK_AGAIN,
    );
  });
}

/** Whole chapters as they are set, and whole versions to be searched elsewhere. */
function mountChapters(app: App, library: Library, prepared: PreparedChapters): void {
  const { versions } = library;
  const packs = new SearchPacks(library);

  app.openapi(bibleRoutes.biblePassage, (c) => {
    const { bibleId, reference } = c.req.valid('param');
    const passage = findPassage(versions[versionOrDefault(bibleId)], readReference(reference), reference);
    return sendJson(c, biblePassage(passage), cachingOf(library, c.req.valid('query').pack));
  });

  app.openapi(bibleRoutes.page, (c) => {
    const { version: id, book: name, chapter: digits } = c.req.valid('param');
    const asked = `${name} ${digits}`;
    if (!/^\d{1,3}$/.test(digits)) throw new LampstandError('bible/invalid-reference', asWritten(asked));
    const version = requireVersion(id, asked);
    const book = findBook(name);
    const chapter = Number(digits);
    if (!book || !hasChapter(book, chapter)) {
      throw new LampstandError('bible/chapter-not-found', book?.name ?? asWritten(name), chapter);
    }
    return sendPrepared<PageBody>(
      c,
      prepared.page(version, { book, chapter }),
      cachingOf(library, c.req.valid('query').pack),
    );
  });

  app.openapi(bibleRoutes.searchPack, async (c) => {
    const version = requireVersion(c.req.valid('param').version, 'all words');
    c.header(PACK_SIZE_HEADER, String(packs.sizeOf(version)));
    return sendPrepared(c, await packs.answer(version), cachingOf(library, c.req.valid('query').pack));
  });
}

function mountCrossReferences(app: App, library: Library): void {
  const { versions, crossReferences } = library;

  app.openapi(bibleRoutes.crossReferences, (c) => {
    const { verse: id } = c.req.valid('param');
    const { translation, pack } = c.req.valid('query');
    const from = parseVerseId(id);
    if (!from) throw new LampstandError('bible/invalid-reference', asWritten(id));
    const version = requireVersion(translation, id);
    if (!hasChapter(from.book, from.chapter) || versions[version].verse(from) === undefined) {
      throw new LampstandError('bible/passage-not-found', id, version.toUpperCase());
    }
    const data = crossReferences.of(from).flatMap((address) => {
      const text = versions[version].verse(address);
      return text === undefined ? [] : [foundVerse(version, address, text)];
    });
    return sendJson(c, { data }, cachingOf(library, pack));
  });
}

/** Any reference, in the form that people type; it comes last because its path fits all others. */
function mountPassages(app: App, library: Library, prepared: PreparedChapters): void {
  const { versions } = library;

  app.openapi(bibleRoutes.passage, (c) => {
    const asked = c.req.valid('param').reference;
    const { translation, pack } = c.req.valid('query');
    const reference = readReference(asked);
    const version = requireVersion(translation, asked);
    const book = findBook(reference.book);
    if (book && reference.verse === undefined && hasChapter(book, reference.chapter)) {
      return sendPrepared<Passage>(
        c,
        prepared.passage(version, { book, chapter: reference.chapter }),
        cachingOf(library, pack),
      );
    }
    return sendJson(c, findPassage(versions[version], reference, asked), cachingOf(library, pack));
  });
}

/** A request that names the packs that the server has may be cached forever. */
function cachingOf(library: Library, pack: string | undefined): string {
  return pack === library.hash ? FOR_EVER : ASK_AGAIN;
}

interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sort?: SearchOrder | undefined;
}

function searchVersion(
  library: Library,
  version: VersionId,
  query: string,
  paging: Paging,
): SearchResult & { limit: number; offset: number } {
  const { limit = SEARCH_LIMIT.default, offset = 0, sort = 'relevance' } = paging;
  const { hits, total } = search([library.indexes[version]], query, { order: sort, offset, limit });
  const data = hits.flatMap(({ address, readings }) =>
    readings.map(({ text }) => foundVerse(version, address, text)),
  );
  return { data, total, limit, offset };
}

/** An unknown id means kjv. */
function versionOrDefault(id: string): VersionId {
  return findVersion(id)?.id ?? DEFAULT_VERSION;
}
