import type { ChapterAddress, VersionId } from '@lampstand/canon';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pageQuery } from '../api/page-query.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { useAppContext } from './app-context.ts';

/** The page of a chapter. */
export function usePage(version: VersionId, { book, chapter }: ChapterAddress) {
  const { loadPage } = useAppContext();
  const query = useMemo(
    () => pageQuery(loadPage, version, book, chapter),
    [loadPage, version, book, chapter],
  );
  useFreshness(query);
  return useQuery({ ...query, refetchOnMount: false });
}

/** A page that is there is asked for anew, once it has been shown. */
function useFreshness(query: ReturnType<typeof pageQuery>): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      afterPaint(() => {
        if (queryClient.getQueryData(query.queryKey)) void queryClient.prefetchQuery(query);
      }),
    [query, queryClient],
  );
}
