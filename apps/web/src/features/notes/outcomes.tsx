import { Button } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import type { Tab } from './use-notes-view.ts';

const nothing = {
  notes: 'No notes found. Start adding notes while reading!',
  favorites: 'No favorites found. Add verses to your favorites while reading!',
};

interface NothingProps {
  readonly tab: Tab;
  /** Where a search or a filter may be what hides everything. */
  readonly onClear: (() => void) | undefined;
}

export function Nothing({ tab, onClear }: NothingProps) {
  return (
    <div role="status" className="grid justify-items-start gap-4 py-8">
      <p className="font-serif text-xl leading-relaxed">{nothing[tab]}</p>
      {onClear ? (
        <Button onClick={onClear}>Show everything</Button>
      ) : (
        <Link
          to="/"
          className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
        >
          Back to reading
        </Link>
      )}
    </div>
  );
}

export function LoadError({ tab, onRetry }: { tab: Tab; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-8">
      <p>{tab === 'notes' ? 'Failed to load notes' : 'Failed to load favorites'}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
