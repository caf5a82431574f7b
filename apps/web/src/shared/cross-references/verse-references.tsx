import type { VerseAddress, VersionId } from '@lampstand/canon';
import { useQuery } from '@tanstack/react-query';
import { useAppContext } from '../app-context.ts';
import { crossReferencesQuery } from './cross-references-query.ts';
import { ReferenceList } from './reference-list.tsx';

interface Props {
  readonly version: VersionId;
  readonly verse: VerseAddress;
  /** Goes to a verse that was chosen. */
  readonly onOpen: (address: VerseAddress) => void;
}

/** Where else scripture speaks of what a verse says: the list, or what stands there until it has come. */
export function VerseReferences({ version, verse, onOpen }: Props) {
  const { loadCrossReferences } = useAppContext();
  const query = useQuery(crossReferencesQuery(loadCrossReferences, version, verse));
  const { data: found, error, isFetching, refetch } = query;
  if (found && found.verses.length > 0) {
    return (
      <>
        <p role="status" className="sr-only">
          {found.verses.length} cross references
        </p>
        {!found.isFresh && !isFetching && (
          <p className="pt-3 text-muted text-sm">
            The network does not answer. This is the copy kept on this device.
          </p>
        )}
        <ReferenceList version={version} verses={found.verses} onOpen={onOpen} />
      </>
    );
  }
  if (found)
    return (
      <p role="status" className="pt-4 text-muted">
        No cross references for this verse.
      </p>
    );
  if (error && !isFetching) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  return <Skeleton />;
}

function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 pt-4">
      <p>The cross references could not be loaded.</p>
      <p className="text-muted text-sm">{message}</p>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // The button goes away while it is tried again; the focus must not go with it.
          currentTarget.closest('dialog')?.querySelector('h2')?.focus();
          onRetry();
        }}
        className="min-h-11 rounded-lamp border border-hairline px-5 hover:border-accent"
      >
        Retry
      </button>
    </div>
  );
}

/** How many lines of text each reference will seem to have. */
const shapes = [3, 2, 4, 2, 3, 2, 3];

function Skeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true" className="animate-pulse divide-y divide-hairline">
        {shapes.map((lines, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing here changes places.
          <div key={place} className="py-4">
            <div className="mb-2 h-3.5 w-24 rounded bg-hairline" />
            {Array.from({ length: lines }, (_, line) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing here changes places.
                key={line}
                className={`my-2.5 h-3.5 rounded bg-hairline/70 ${line === lines - 1 ? 'w-3/5' : 'w-full'}`}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
