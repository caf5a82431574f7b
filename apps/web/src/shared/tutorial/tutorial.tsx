import type { TutorialId } from '@lampstand/content/tutorials';
import { type ComponentType, useEffect } from 'react';
import { create } from 'zustand';
import { reportNetworkError } from '../../api/connectivity.ts';
import { afterPaint } from '../../ui/after-paint.ts';

/** Where a tutorial is remembered from visit to visit. */
export const TUTORIAL_STORAGE = 'tutorial-storage-v3';

const useCode = create<{ readonly Overlay?: ComponentType }>(() => ({}));
const loadCode = () => import('./overlay.tsx');

/** Begins a tutorial at its first step. What shows it is loaded with the first one. */
export function startTutorial(id: TutorialId): void {
  loadCode().then(({ Overlay, start }) => {
    start(id);
    useCode.setState({ Overlay });
  }, reportNetworkError);
}

/** The place of the tutorials, once in the app; one that was left open goes on where it was. */
export function TutorialPlace() {
  const Overlay = useCode((state) => state.Overlay);
  useEffect(
    () =>
      afterPaint(() => {
        if (isRemembered()) loadCode().then(({ Overlay: loaded }) => useCode.setState({ Overlay: loaded }));
      }),
    [],
  );
  return Overlay ? <Overlay /> : null;
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(TUTORIAL_STORAGE)?.includes('"isActive":true') ?? false;
  } catch {
    return false;
  }
}
