import type { ChapterAddress, VersionId } from '@lampstand/canon';
import { useQueries } from '@tanstack/react-query';
import { pageQuery } from '../../../api/page-query.ts';
import { useAppContext } from '../../../shared/app-context.ts';

/** The pages of a chapter in several versions; one that has not come yet is missing. */
export function usePages(versions: readonly VersionId[], { book, chapter }: ChapterAddress) {
  const { loadPage } = useAppContext();
  const queries = versions.map((version) => pageQuery(loadPage, version, book, chapter));
  // Pages of other versions are compared, not read on from: they may be older.
  const results = useQueries({ queries: queries.map((query) => ({ ...query, refetchOnMount: false })) });
  return versions.map((version, i) => ({ version, page: results[i]?.data }));
}
