import type { FoundPage } from '@lampstand/contract';
import { type Ref, useRef } from 'react';
import { useOnChange } from '../../ui/on-change.ts';
import { isShownAtOnce } from './about/verses-about.ts';
import type { Search } from './use-search.ts';

const EMPTY = 'No results found. Try a different search term or check your spelling.';

/** How much was found. It stays while one searches, so that screen readers tell what changes in it. */
export function Summary({ search, ref }: { search: Search; ref: Ref<HTMLDivElement> }) {
  const { found, isRunning, error, change } = search;
  return (
    <div ref={ref} role="status" tabIndex={-1} className="mt-6 outline-none">
      {!found && isRunning && <span className="sr-only">Searching…</span>}
      {found && !error && (
        <>
          {found.total > 0 ? (
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {`Found ${found.total} results for "${found.query}"`}
            </p>
          ) : (
            <p className="mt-2 text-lg">{EMPTY}</p>
          )}
          {found.isFromDevice && (
            <p className="text-muted text-sm">There is no network; this device has searched what it keeps.</p>
          )}
          <Advice found={found} onSearch={(query) => change({ query })} />
        </>
      )}
    </div>
  );
}

/** What was likely meant, and what was left out. */
function Advice({ found, onSearch }: { found: FoundPage; onSearch: (query: string) => void }) {
  const { didYouMean, isPartial } = found;
  // A query that matches a topic is not misspelled, even if no verse has the word.
  const isUnderstood = found.about !== undefined && isShownAtOnce(found);
  return (
    <>
      {didYouMean !== undefined && isUnderstood && (
        <p className="text-muted text-sm">{`The verses after the topic are those for “${didYouMean}”.`}</p>
      )}
      {didYouMean !== undefined && !isUnderstood && (
        <p>
          Did you mean{' '}
          <button
            type="button"
            onClick={() => onSearch(didYouMean)}
            className="min-h-11 font-serif text-accent text-lg underline underline-offset-4"
          >
            {didYouMean}
          </button>
          ? <span className="text-muted text-sm">This is what it finds.</span>
        </p>
      )}
      {isPartial && (
        <p className="text-muted text-sm">No verse has all of these words. These have the most of them.</p>
      )}
    </>
  );
}

/** After turning a page the focus is where the page begins, not on a button that may be gone. */
export function useTurning(search: Search) {
  const summary = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);
  const page = search.found?.page;
  useOnChange(page, () => {
    if (isTurning.current) summary.current?.focus({ preventScroll: true });
    isTurning.current = false;
  });
  const turn = (to: number) => {
    isTurning.current = true;
    search.turnTo(to);
  };
  return { summary, turn };
}
