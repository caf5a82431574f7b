import { useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { AppContext } from '../../shared/app-context.ts';
import { HelpMarker } from '../../shared/tutorial/help-marker.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { findQuery } from './find-query.ts';
import { isSearchable, readSearchAddress, type SearchAddress } from './search-address.ts';
import { SearchTab } from './search-tab.tsx';
import { ThemesTab } from './themes-tab.tsx';
import { useSearch } from './use-search.ts';

/** `/search`, whose first page the server sends with its results. */
export function searchRoute(context: AppContext) {
  return {
    async loader({ request }: LoaderFunctionArgs) {
      const { version } = context.reader.getState();
      const address = readSearchAddress(new URL(request.url).search, version);
      // In the browser the page itself asks, and shows meanwhile that it does.
      if (import.meta.env.SSR && isSearchable(address.query)) {
        await context.queryClient.prefetchQuery(findQuery(context.search, address));
      }
      return { title: titleOf(address) };
    },
    Component: SearchPage,
  };
}

function titleOf({ tab, query }: SearchAddress): string {
  if (tab === 'themes') return 'Biblical Themes';
  return query === '' ? 'Search' : `${query.slice(0, 60)} · Search`;
}

const tabs = [
  { id: 'search', label: 'Search' },
  { id: 'themes', label: 'Biblical Themes' },
] as const;

function SearchPage() {
  const search = useSearch();
  const { tab } = search.address;
  const title = titleOf(search.address);
  useEffect(() => {
    document.title = `${title} · Lampstand`;
  }, [title]);
  return (
    <div className="mx-auto w-full max-w-[44rem] px-6 pt-6 pb-16 md:pt-10">
      <h1 className="sr-only">Search the Bible</h1>
      <Tabs
        label="Search"
        tour="search-tabs"
        tabs={tabs}
        chosen={tab}
        onChoose={(chosen) => search.change({ tab: chosen })}
        end={<HelpMarker tutorial="search" />}
      >
        {tab === 'themes' ? <ThemesTab /> : <SearchTab search={search} />}
      </Tabs>
    </div>
  );
}
