import { findBook, parseReference, type VersionId } from '@lampstand/canon';
import { type FoundPage, LONGEST_QUERY, messageOf, PAGE_SIZE } from '@lampstand/contract';
import { queryOptions } from '@tanstack/react-query';
import type { AppContext } from '../../../shared/app-context.ts';

const HALF_AN_HOUR = 30 * 60 * 1000;

/** The verses of the passages that a typed reference names; the search reads references as people type them. */
export function passageQuery(calls: AppContext['search'], version: VersionId, typed: string) {
  return queryOptions({
    queryKey: ['study-passage', version, typed],
    queryFn: () => lookUp(calls, version, typed),
    staleTime: HALF_AN_HOUR,
    // The client behind it has retries of its own.
    retry: false,
    refetchOnReconnect: true,
  });
}

/** Why nothing can be shown for what was typed. It crosses from server to browser, as passages do. */
interface Refusal {
  readonly refusal: string;
}

async function lookUp(
  calls: AppContext['search'],
  version: VersionId,
  typed: string,
): Promise<FoundPage | Refusal> {
  if (typed.length > LONGEST_QUERY) return { refusal: refusalOf(`${typed.slice(0, 60)}…`, version) };
  const found = await calls.find({
    query: firstChapterOf(typed),
    versions: version,
    testament: 'all',
    sort: 'relevance',
    page: 1,
    pageSize: PAGE_SIZE.most,
  });
  return found.passages.length > 0 ? found : { refusal: refusalOf(typed, version) };
}

/** A book alone is opened where it begins; to the search it is a word as well. */
function firstChapterOf(typed: string): string {
  const book = findBook(typed);
  return book ? `${book.name} 1` : typed;
}

/** Whether it is no reference at all, or one to a place that does not exist. */
export function refusalOf(typed: string, version: VersionId): string {
  return findBook(parseReference(typed).book)
    ? messageOf('bible/passage-not-found', typed, version.toUpperCase())
    : messageOf('bible/invalid-reference', typed);
}
