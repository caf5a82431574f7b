import { type ComponentType, useCallback, useState } from 'react';

interface LazyComponent<P> {
  /** The component, while it is open and its code is here. */
  readonly Component: ComponentType<P> | undefined;
  /** Loads the code, so that opening does not wait for it. */
  readonly preload: () => void;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * A component whose code is loaded when a pointer or the focus comes near its button. Unlike `React.lazy`, a
 * fetch that fails leaves the page as it is, and the next attempt loads it again. `load` must not change
 * between renders.
 */
export function useLazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();
  const [isOpen, setIsOpen] = useState(false);
  const preload = useCallback(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => setIsOpen(false),
    );
  }, [load]);
  const open = useCallback(() => {
    setIsOpen(true);
    preload();
  }, [preload]);
  const close = useCallback(() => setIsOpen(false), []);
  return { Component: isOpen ? Loaded : undefined, preload, open, close };
}
