import { type ComponentType, useCallback, useState } from 'react';

interface OnIntent<P> {
  /** The part, while it is open and its code is here. */
  readonly Part: ComponentType<P> | undefined;
  /** Fetches the code when an intent shows (a pointer comes near), so that opening does not wait. */
  readonly prepare: () => void;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * A part of the page whose code is fetched only when somebody means to use it. Unlike `React.lazy`, a
 * fetch that fails leaves the page as it is, and the next intent tries again. `load` must not change
 * between renders.
 */
export function useOnIntent<P>(load: () => Promise<ComponentType<P>>): OnIntent<P> {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();
  const [isOpen, setIsOpen] = useState(false);
  const prepare = useCallback(() => {
    load().then(
      (part) => setLoaded(() => part),
      () => setIsOpen(false),
    );
  }, [load]);
  const open = useCallback(() => {
    setIsOpen(true);
    prepare();
  }, [prepare]);
  const close = useCallback(() => setIsOpen(false), []);
  return { Part: isOpen ? Loaded : undefined, prepare, open, close };
}
