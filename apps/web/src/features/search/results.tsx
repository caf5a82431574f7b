import type { FoundPage } from '@lampstand/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useReturnedPosition } from '../../ui/link-state.ts';
import { About } from './about/about.tsx';
import { Hit } from './hit.tsx';
import { QuoteCheckLink } from './outcomes.tsx';
import { Pagination } from './pagination.tsx';
import { Passages } from './passages.tsx';
import type { Search } from './use-search.ts';

interface Props {
  readonly found: FoundPage;
  readonly search: Search;
  /** Whether another search runs, so that these are the results of the one before. */
  readonly isOld: boolean;
  readonly onTurn: (page: number) => void;
}

/** What was found: the passage first where one was named, then verse by verse. */
export function Results({ found, search, isOld, onTurn }: Props) {
  const { page, pages, hits } = found;
  const list = useRef<HTMLOListElement>(null);
  useLastPage(found, search);
  useReturnedHit(list);
  return (
    <section
      aria-label="Results"
      aria-busy={isOld}
      data-tour="search-results"
      className="transition-opacity aria-busy:opacity-50"
    >
      <Passages found={found} />
      {found.about && (
        <About key={found.query} found={found} onSearch={(query) => search.change({ query })} />
      )}
      <ol ref={list} onKeyDown={moveThroughResults} className="divide-y divide-hairline">
        {hits.map((hit) => (
          <Hit key={hit.id} hit={hit} isAlone={found.versions.length === 1} />
        ))}
      </ol>
      {pages > 1 && <Pagination page={page} pages={pages} onTurn={onTurn} />}
      <QuoteCheckLink />
    </section>
  );
}

/** Up and down through the results; from the first one up leads back to the box. */
function moveThroughResults(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const at = links.findIndex((link) => link.closest('li')?.contains(event.target as Node));
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next =
    links[target] ?? (target < 0 ? document.querySelector<HTMLElement>('[data-search-box]') : null);
  next?.focus();
}

/** Behind the last page there is nothing to see: an address that leads there leads to the last one. */
function useLastPage({ page, pages }: FoundPage, { address, isRunning, turnTo }: Search): void {
  useEffect(() => {
    if (!isRunning && pages > 0 && page > pages && address.page === page) turnTo(pages);
  });
}

/** On the way back from a result, scrolls to it and focuses it. */
function useReturnedHit(list: { readonly current: HTMLElement | null }): void {
  const returned = useReturnedPosition();
  useEffect(() => {
    if (!returned?.verseId) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-result="${CSS.escape(returned.verseId)}"]`)
      ?.focus({ preventScroll: true });
  }, [returned, list]);
}
