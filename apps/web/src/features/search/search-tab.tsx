import { useState } from 'react';
import { HelpLine } from '../../ui/help-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import { Filters } from './filters.tsx';
import { OfflinePack, useKeptPacks } from './offline/offline-pack.tsx';
import { LoadError, NothingYet, TooLong } from './outcomes.tsx';
import { Results } from './results.tsx';
import { hasFilters, isSearchable } from './search-address.ts';
import { SearchBox } from './search-box.tsx';
import { Summary, useTurning } from './summary.tsx';
import type { Search } from './use-search.ts';
import { VersionSelect } from './version-select.tsx';

const FILTERS = 'search-filters';

export function SearchTab({ search }: { search: Search }) {
  const { address, isRunning, change } = search;
  useKeptPacks();
  const [showsFilters, setShowsFilters] = useState(hasFilters(address));
  const { summary, turn } = useTurning(search);
  const help = search.error ? undefined : search.found?.about?.help;
  return (
    <>
      <SearchBox
        query={address.query}
        versions={address.versions}
        isRunning={isRunning}
        onSearch={(query) => change({ query })}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-muted text-sm">
          {address.versions === 'all'
            ? 'Currently searching in all versions'
            : `Currently searching in ${address.versions.toUpperCase()} version`}
        </p>
        <div className="-mx-2 flex items-center">
          <VersionSelect
            versions={address.versions}
            isRunning={isRunning}
            onChange={(versions) => change({ versions })}
          />
          <button
            type="button"
            aria-expanded={showsFilters}
            aria-controls={FILTERS}
            data-tour="search-filters"
            onClick={() => setShowsFilters(!showsFilters)}
            className="min-h-11 rounded-lamp px-2 text-sm hover:bg-hairline/60"
          >
            {showsFilters ? 'Hide Filters' : 'Show Filters'}
          </button>
        </div>
      </div>
      <div id={FILTERS}>
        {showsFilters && <Filters address={address} isRunning={isRunning} onChange={change} />}
      </div>
      {(showsFilters || address.query === '') && <OfflinePack versions={address.versions} />}
      {help && <HelpLine help={help} />}
      <Summary search={search} ref={summary} />
      <Outcome search={search} onTurn={turn} />
    </>
  );
}

function Outcome({ search, onTurn }: { search: Search; onTurn: (page: number) => void }) {
  const { address, found, error, isRunning, change, retry } = search;
  if (address.query === '') return <NothingYet onTry={(query) => change({ query })} />;
  if (!isSearchable(address.query)) return <TooLong query={address.query} />;
  if (error) return <LoadError error={error} onRetry={retry} />;
  if (!found) return <Skeleton shapes={[2, 1, 3, 2, 1, 2]} />;
  return <Results found={found} search={search} isOld={isRunning} onTurn={onTurn} />;
}
