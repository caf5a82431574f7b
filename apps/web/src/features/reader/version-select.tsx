import { findVersion, offeredVersions, type VersionId } from '@lampstand/canon';
import { useRef } from 'react';
import { useOnMount } from '../../ui/on-change.ts';
import { Select } from '../../ui/select.tsx';

interface Props {
  readonly version: VersionId;
  readonly onChange: (version: VersionId) => void;
}

export function VersionSelect({ version, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  // Takes over what was chosen before the page was hydrated.
  useOnMount(() => {
    const chosen = findVersion(select.current?.value ?? '');
    if (chosen && chosen.id !== version) onChange(chosen.id);
  });
  return (
    <div data-tour="version-selector" className="relative flex items-center">
      <Select
        ref={select}
        aria-label="Version"
        value={version}
        title={findVersion(version)?.fullName}
        options={offeredVersions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
        className="min-h-11 bg-transparent py-1 px-2 text-sm sm:pr-7 sm:pl-3 tracking-wide hover:bg-hairline/60"
        arrowClassName="right-2 max-sm:hidden"
      />
    </div>
  );
}
