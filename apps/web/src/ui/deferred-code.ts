import { create } from 'zustand';

export interface DeferredCode<T> {
  /** The code, once it is loaded. It stays loaded, so later pages have it from their first render. */
  readonly useCode: () => T | undefined;
  /** Loads the code unless it is loaded or on its way; a load that failed is tried again by the next call. */
  readonly load: () => Promise<void>;
}

/** Code that the first paint does without. */
export function deferredCode<T extends object>(importCode: () => Promise<T>): DeferredCode<T> {
  const useStore = create<{ readonly code?: T }>(() => ({}));
  let loading: Promise<void> | undefined;
  return {
    useCode: () => useStore((state) => state.code),
    load() {
      loading ??= importCode().then(
        (code) => useStore.setState({ code }),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
