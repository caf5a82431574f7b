import { type ComponentType, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useOnChange } from './on-change.ts';

/** What every dialog gets beside what it was opened with. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Request<P> {
  readonly isOpen: boolean;
  /** Counts the openings; a dialog that resets has another key for each. */
  readonly openings: number;
  /** Counts the times that the code was wanted; a load that failed is tried again by the next one. */
  readonly loads: number;
  readonly props?: P;
}

/** Opens a dialog from anywhere in the app; `LazyDialog` shows it. */
export interface Dialog<P> {
  readonly open: (props: P) => void;
  readonly close: () => void;
  /** Loads the code, so that opening does not wait for it. */
  readonly preload: () => void;
  readonly store: StoreApi<Request<P>>;
}

interface Options<P> {
  /** For a dialog that renders something while it is closed, as soon as its code is loaded. */
  readonly initialProps?: P;
  /** Whether opening it again while it is open changes what it shows instead of starting over. */
  readonly keepsState?: boolean;
}

export function createDialog<P extends object>({
  initialProps,
  keepsState = false,
}: Options<P> = {}): Dialog<P> {
  const store = createStore<Request<P>>(() => ({
    isOpen: false,
    openings: 0,
    loads: 0,
    ...(initialProps ? { props: initialProps } : {}),
  }));
  return {
    store,
    open: (props) =>
      store.setState(({ isOpen, openings, loads }) => ({
        isOpen: true,
        openings: keepsState && isOpen ? openings : openings + 1,
        loads: loads + 1,
        props,
      })),
    close: () => store.setState({ isOpen: false }),
    preload: () => store.setState(({ loads }) => ({ loads: loads + 1 })),
  };
}

interface LazyDialogProps<P> {
  readonly dialog: Dialog<P>;
  readonly load: () => Promise<ComponentType<P & DialogProps>>;
  /** Called when somebody waits for the dialog and its code cannot be loaded. */
  readonly onFailure: (error: unknown, props: P) => void;
}

/**
 * Renders a dialog of `createDialog`, whose code is loaded when it is first wanted. Unlike with
 * `React.lazy`, a load that fails leaves the page as it is.
 */
export function LazyDialog<P extends object>({ dialog, load, onFailure }: LazyDialogProps<P>) {
  const { isOpen, openings, loads, props } = useStore(dialog.store);
  const [Content, setContent] = useState<ComponentType<P & DialogProps>>();
  useOnChange(loads, () => {
    if (loads === 0 || Content) return;
    load().then(
      (content) => setContent(() => content),
      (error: unknown) => {
        const request = dialog.store.getState();
        dialog.close();
        if (request.isOpen && request.props) onFailure(error, request.props);
      },
    );
  });
  if (!Content || !props) return null;
  return <Content key={openings} {...props} isOpen={isOpen} onClose={dialog.close} />;
}
