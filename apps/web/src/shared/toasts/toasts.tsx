import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { reportNetworkError } from '../../api/connectivity.ts';
import { useReaderState } from '../app-context.ts';
import type { ToastListProps } from './toast-list.tsx';
import type { ToastType } from './toast-type.ts';

const useToastList = create<{ readonly List?: ComponentType<ToastListProps> }>(() => ({}));

/** Tells the reader something in passing. What shows it is loaded with the first message. */
export function showToast(message: string, type: ToastType): void {
  import('./toast-list.tsx').then(({ ToastList, addToast }) => {
    useToastList.setState({ List: ToastList });
    addToast(message, type);
  }, reportNetworkError);
}

/** The place of the toasts, once in the app. */
export function ToastPlace() {
  const List = useToastList((state) => state.List);
  const place = useReaderState((state) => state.toasts);
  if (!List) return null;
  // Beside the app and not in it: a dialog hides the app from screen readers, but not what it has to say.
  return createPortal(<List position={place === 'top' ? 'top-right' : 'bottom-right'} />, document.body);
}
