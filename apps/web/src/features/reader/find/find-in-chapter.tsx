import { useCallback, useEffect, useState } from 'react';
import { useLazyComponent } from '../../../ui/lazy-component.ts';

const loadBar = () => import('./find-bar.tsx').then(({ FindBar }) => FindBar);

/**
 * "Find in this chapter", opened by `/`: the key of the browser's own finding opens the full screen
 * here. Gives the bar, which belongs at the head of the reader's page, and what opens it.
 */
export function useFindInChapter() {
  const { Component: Bar, preload, open, close } = useLazyComponent(loadBar);
  const [asked, setAsked] = useState(0);
  const find = useCallback(() => {
    open();
    setAsked((before) => before + 1);
  }, [open]);
  useEffect(() => {
    // The first key of any kind preloads the bar, in case the shortcut follows.
    addEventListener('keydown', preload, { once: true });
    return () => removeEventListener('keydown', preload);
  }, [preload]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (event.key !== '/' || isCommand || isTyping(event.target) || isInDialog(event.target)) return;
      event.preventDefault();
      find();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [find]);
  return { find, findBar: Bar ? <Bar asked={asked} onClose={close} /> : null };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  );
}

function isInDialog(target: EventTarget | null): boolean {
  const around = target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null;
  return around !== null || document.querySelector('dialog:modal') !== null;
}
