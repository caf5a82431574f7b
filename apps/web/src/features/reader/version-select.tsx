import { findVersion, offeredVersions, type VersionId } from '@lampstand/canon';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface Props {
  readonly version: VersionId;
  readonly onChange: (version: VersionId) => void;
}

export function VersionSelect({ version, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  // Whoever chose before the page was ready has chosen all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what happened before counts.
  useEffect(() => {
    const chosen = findVersion(select.current?.value ?? '');
    if (chosen && chosen.id !== version) onChange(chosen.id);
  }, []);
  return (
    <div data-tour="version-selector" className="relative flex items-center">
      <select
        ref={select}
        aria-label="Version"
        value={version}
        title={findVersion(version)?.fullName}
        onChange={(event) => {
          const chosen = findVersion(event.target.value);
          if (chosen) onChange(chosen.id);
        }}
        className="min-h-11 cursor-pointer appearance-none rounded-lamp bg-transparent py-1 px-2 text-sm sm:pr-7 sm:pl-3 tracking-wide hover:bg-hairline/60"
      >
        {offeredVersions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.5}
        size={16}
        className="pointer-events-none absolute right-2 text-muted max-sm:hidden"
      />
    </div>
  );
}
