import { findBook, parseReference, type VersionId } from '@lampstand/canon';
import { type FoundPage, LampstandError, LONGEST_QUERY, PAGE_SIZE } from '@lampstand/contract';
import { queryOptions } from '@tanstack/react-query';
import type { AppContext } from '../../app-context.ts';

const HALF_AN_HOUR = 30 * 60 * 1000;

/** The verses of the passages that a typed reference names; the search reads references as people type them. */
export function passageQuery(calls: AppContext['search'], version: VersionId, typed: string) {
  return queryOptions({
    queryKey: ['study-passage', version, typed],
    queryFn: () => lookUp(calls, version, typed),
    staleTime: HALF_AN_HOUR,
    // The client behind it has retries of its own, and what is no passage will be none the next time.
    retry: false,
    refetchOnReconnect: true,
  });
}

async function lookUp(calls: AppContext['search'], version: VersionId, typed: string): Promise<FoundPage> {
  if (typed.length > LONGEST_QUERY)
    throw new LampstandError('bible/invalid-reference', `${typed.slice(0, 60)}…`);
  const found = await calls.find({
    query: firstChapterOf(typed),
    versions: version,
    testament: 'all',
    sort: 'relevance',
    page: 1,
    pageSize: PAGE_SIZE.most,
  });
  if (found.passages.length === 0) throw refusalOf(typed, version);
  return found;
}

/** A book alone is opened where it begins; to the search it is a word as well. */
function firstChapterOf(typed: string): string {
  const book = findBook(typed);
  return book ? `${book.name} 1` : typed;
}

/** Whether it is no reference at all, or one to a place that does not exist. */
export function refusalOf(typed: string, version: VersionId): LampstandError {
  return findBook(parseReference(typed).book)
    ? new LampstandError('bible/passage-not-found', typed, version.toUpperCase())
    : new LampstandError('bible/invalid-reference', typed);
}
