import { findVersion, offeredVersionIds, type VersionId } from '@lampstand/canon';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/form.tsx';
import { openKept } from './device-search.ts';
import { canKeepPacks, dropPack, keepPack, keptVersions } from './kept-packs.ts';

type State =
  | { readonly is: 'unknown' | 'absent' | 'kept' | 'failed' }
  | { readonly is: 'coming'; readonly part: number };

/** Lets a version be searched without a network: it is downloaded for who wants that, before their eyes. */
export function OfflinePack({ versions }: { versions: VersionId | 'all' }) {
  return (
    // Its place is there from the beginning, so that nothing moves when it is known what stands there.
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 text-muted text-sm">
      {versions !== 'all' && <Pack key={versions} version={versions} />}
    </div>
  );
}

function Pack({ version }: { version: VersionId }) {
  const [state, setState] = useState<State>({ is: 'unknown' });
  const download = useRef<AbortController>(undefined);
  const name = findVersion(version)?.fullName;
  useEffect(() => {
    if (!canKeepPacks()) return;
    keptVersions().then(
      (kept) => setState({ is: kept.includes(version) ? 'kept' : 'absent' }),
      () => setState({ is: 'unknown' }),
    );
    return () => download.current?.abort();
  }, [version]);
  const keep = async () => {
    const controller = new AbortController();
    download.current = controller;
    setState({ is: 'coming', part: 0 });
    try {
      await keepPack(version, (part) => setState({ is: 'coming', part }), controller.signal);
      await openKept([version]);
      setState({ is: 'kept' });
    } catch {
      setState({ is: controller.signal.aborted ? 'absent' : 'failed' });
    }
  };
  const drop = async () => {
    await dropPack(version);
    setState({ is: 'absent' });
  };
  if (state.is === 'unknown') return null;
  if (state.is === 'coming') {
    return (
      <>
        <label className="flex items-center gap-3">
          Downloading the {name}
          <progress value={state.part} className="h-1.5 w-40 accent-accent" />
        </label>
        <Button look="link" onClick={() => download.current?.abort()}>
          Cancel
        </Button>
      </>
    );
  }
  if (state.is === 'kept') {
    return (
      <>
        <p role="status">The {name} can be searched without a network.</p>
        <Button look="link" onClick={() => void drop()}>
          Remove
        </Button>
      </>
    );
  }
  return (
    <>
      {state.is === 'failed' && <p role="alert">The download failed.</p>}
      <Button look="link" onClick={() => void keep()}>
        {state.is === 'failed' ? 'Try again' : `Search the ${name} offline (about 1 MB)`}
      </Button>
    </>
  );
}

/** Loads the search code while there is a network, so that a kept version can be searched without one. */
export function useKeptPacks(): void {
  useEffect(() => {
    if (canKeepPacks()) openKept(offeredVersionIds).catch(() => undefined);
  }, []);
}
