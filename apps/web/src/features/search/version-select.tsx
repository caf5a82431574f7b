import { offeredVersions } from '@lampstand/canon';
import type { SearchRequest } from '@lampstand/contract';
import { Select } from '../../ui/select.tsx';

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
      <Select
        aria-label="Version"
        value={versions}
        options={[
          ...offeredVersions.map(({ id, fullName }) => ({ value: id, label: fullName })),
          { value: 'all' as const, label: 'All versions' },
        ]}
        // Not `disabled`: a control that is disabled while it has the focus loses it.
        aria-disabled={isRunning}
        onChange={onChange}
        className="field-sizing-content min-h-11 bg-transparent py-1 pr-7 pl-2 text-sm hover:bg-hairline/60 aria-disabled:opacity-70"
      />
    </span>
  );
}
