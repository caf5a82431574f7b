import { findVersion, offeredVersions } from '@lampstand/canon';
import type { SearchRequest } from '@lampstand/contract';
import { ChevronDown } from 'lucide-react';

interface Props {
  readonly versions: SearchRequest['versions'];
  /** While a search runs, another one cannot be begun. */
  readonly isRunning: boolean;
  readonly onChange: (versions: SearchRequest['versions']) => void;
}

/** One version, or all of them at once. */
export function VersionSelect({ versions, isRunning, onChange }: Props) {
  return (
    <span className="relative flex items-center">
      <select
        aria-label="Version"
        value={versions}
        // Not `disabled`: that would take the focus away from whoever has just chosen by key.
        aria-disabled={isRunning}
        onChange={({ target }) => onChange(findVersion(target.value)?.id ?? 'all')}
        className="field-sizing-content min-h-11 cursor-pointer appearance-none rounded-lamp bg-transparent py-1 pr-7 pl-2 text-sm hover:bg-hairline/60 aria-disabled:opacity-70"
      >
        {offeredVersions.map(({ id, fullName }) => (
          <option key={id} value={id}>
            {fullName}
          </option>
        ))}
        <option value="all">All versions</option>
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.5}
        size={16}
        className="pointer-events-none absolute right-2 text-muted"
      />
    </span>
  );
}
