import { LONGEST_QUERY, messageOf } from '@lampstand/contract';
import { Button } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';

const examples: readonly { readonly query: string; readonly what: string }[] = [
  { query: 'love your enemies', what: 'words, in any form and order' },
  { query: '"still small voice"', what: 'exactly these words' },
  { query: 'shepherd AND (lamb OR sheep)', what: 'with AND, OR and NOT' },
  { query: 'right*', what: 'every word that begins so' },
  { query: 'Ps 23; John 10:11-18', what: 'passages, as people write them' },
];

/** Before anything was searched for: what can be. */
export function NothingYet({ onTry }: { onTry: (query: string) => void }) {
  return (
    <div className="mt-8">
      <h2 className="mb-2 text-muted text-sm">You could try</h2>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {examples.map(({ query, what }) => (
          <li key={query}>
            <button
              type="button"
              onClick={() => onTry(query)}
              className="group flex min-h-12 w-full flex-wrap items-baseline gap-x-4 py-2.5 text-left"
            >
              <span className="font-serif text-accent text-lg underline-offset-4 group-hover:underline">
                {query}
              </span>
              <span className="text-muted text-sm">{what}</span>
            </button>
          </li>
        ))}
      </ul>
      <QuoteCheckLink />
    </div>
  );
}

/** The way to the quote check, with a text to check where there is one. */
export function QuoteCheckLink({ text }: { text?: string }) {
  return (
    <p className="mt-6 text-muted text-sm">
      Have a whole sentence?{' '}
      <Link
        to="/quote-check"
        state={text === undefined ? undefined : { text }}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        Is this in the Bible?
      </Link>
    </p>
  );
}

export function TooLong({ query }: { query: string }) {
  return (
    <div role="alert" className="mt-8">
      <p>
        A query may have {LONGEST_QUERY} characters at most; this one has {query.length}.
      </p>
      <QuoteCheckLink text={query} />
    </div>
  );
}

export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-8 grid justify-items-start gap-3">
      <h2 className="font-serif text-xl">Search failed</h2>
      <p className="[overflow-wrap:anywhere]">{error.message || messageOf('search/failed')}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
