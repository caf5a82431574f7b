import type { ComponentType } from 'react';
import { create } from 'zustand';
import { useReaderState } from '../app-context.ts';
import { reportNetworkError } from '../device/connectivity.ts';
import type { ToastListProps } from './toast-list.tsx';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

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
  return List ? <List position={place === 'top' ? 'top-right' : 'bottom-right'} /> : null;
}
