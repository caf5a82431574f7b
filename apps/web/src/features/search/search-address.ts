import { findVersion, type VersionId } from '@lampstand/canon';
import { LONGEST_QUERY, type SearchRequest } from '@lampstand/contract';

/** Everything that the address of the search page says. What it does not say has its default. */
export interface SearchAddress extends SearchRequest {
  readonly tab: 'search' | 'themes';
}

export const testaments = ['all', 'old', 'new'] as const;
export const sorts = ['relevance', 'bookOrder'] as const;
export const pageSizes = ['10', '20', '50', '100'] as const;
const DEFAULT_SIZE = '20';
const MOST_PAGES = 100_000;

/** Reads the address; a version that it does not name is the reader's own. */
export function readSearchAddress(search: string, ownVersion: VersionId): SearchAddress {
  const said = new URLSearchParams(search);
  const oneOf = <T extends string>(choices: readonly T[], name: string, otherwise: T) =>
    choices.find((choice) => choice === said.get(name)) ?? otherwise;
  const page = Number(said.get('page'));
  return {
    tab: oneOf(['search', 'themes'], 'tab', 'search'),
    query: (said.get('q') ?? '').trim(),
    versions:
      said.get('version') === 'all' ? 'all' : (findVersion(said.get('version') ?? '')?.id ?? ownVersion),
    testament: oneOf(testaments, 'testament', 'all'),
    sort: oneOf(sorts, 'sort', 'relevance'),
    pageSize: Number(oneOf(pageSizes, 'size', DEFAULT_SIZE)),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

/** The address that says all this. The version is always named, so that a shared search finds the same. */
export function searchAddress({
  tab,
  query,
  versions,
  testament,
  sort,
  page,
  pageSize,
}: SearchAddress): string {
  const said = new URLSearchParams();
  const say = (name: string, value: string, otherwise: string) => {
    if (value !== otherwise) said.set(name, value);
  };
  say('tab', tab, 'search');
  say('q', query, '');
  said.set('version', versions);
  say('testament', testament, 'all');
  say('sort', sort, 'relevance');
  say('size', String(pageSize), DEFAULT_SIZE);
  say('page', String(page), '1');
  return `/search?${said}`;
}

/** Whether there is something to search for, and no more than can be. */
export function isSearchable(query: string): boolean {
  return query !== '' && query.length <= LONGEST_QUERY;
}

/** Whether anything but the version narrows or orders what is found. */
export function hasFilters({ testament, sort, pageSize }: SearchAddress): boolean {
  return testament !== 'all' || sort !== 'relevance' || String(pageSize) !== DEFAULT_SIZE;
}
