import { offeredVersions, type VersionId } from '@lampstand/canon';
import { Columns2 } from 'lucide-react';
import { useChangeReader, useReaderState } from '../../../shared/app-context.ts';

/** Puts another version beside the reader's own, or takes all others away. On a phone the menu does it. */
export function CompareButton({ version }: { version: VersionId }) {
  const { isComparing, label, toggle } = useCompare(version);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isComparing}
      title={label}
      onClick={toggle}
      className="hidden size-11 place-items-center rounded-lamp text-muted hover:bg-hairline/60 hover:text-ink aria-pressed:text-accent sm:grid"
    >
      <Columns2 aria-hidden="true" strokeWidth={1.5} size={20} />
    </button>
  );
}

export function useCompare(version: VersionId) {
  const isComparing = useReaderState((state) => state.panels.some((id) => id !== version));
  const change = useChangeReader();
  return {
    isComparing,
    label: isComparing ? 'Read one version' : 'Compare versions',
    toggle() {
      const other = offeredVersions.find(({ id }) => id !== version);
      change({ panels: isComparing || !other ? [] : [other.id] });
    },
  };
}
