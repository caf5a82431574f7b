import { type RefObject, useEffect, useMemo, useState } from 'react';
import { extend, NOTHING, neighbour, pick, type Selection } from './selection.ts';

export interface VerseSelection {
  readonly verses: readonly number[];
  clear(): void;
  select(verse: number): void;
}

const LONG_PRESS = 350;

/** Lets the verses below an element be selected by mouse, keyboard and touch. */
export function useVerseSelection(
  element: RefObject<HTMLElement | null>,
  chapter: readonly number[],
): VerseSelection {
  const [selection, setSelection] = useState<Selection>(NOTHING);

  useEffect(() => {
    const text = element.current;
    if (!text) return;
    const take = (verse: number, isRange: boolean) => {
      setSelection((now) => (isRange ? extend(now, verse, chapter) : pick(now, verse)));
    };
    const onClick = (event: MouseEvent) => {
      const verse = verseAt(event.target);
      // A text selection is for copying and must not select a verse too.
      if (verse === undefined || document.getSelection()?.type === 'Range') return;
      take(verse, event.shiftKey);
    };
    // A shift-click would mark the text in between.
    const onMouseDown = (event: MouseEvent) => event.shiftKey && event.preventDefault();
    const onKeyDown = (event: KeyboardEvent) => {
      const verse = verseAt(event.target);
      const step = steps[event.key];
      const isPick = event.key === 'Enter' || event.key === ' ';
      if (verse === undefined || !(step || isPick)) return;
      event.preventDefault();
      if (!step) return take(verse, event.shiftKey);
      const next = neighbour(verse, step, chapter);
      focusVerse(text, next);
      if (event.shiftKey) take(next, true);
    };
    const stopTouch = followTouch(text, (verse) => take(verse, true));
    text.addEventListener('click', onClick);
    text.addEventListener('mousedown', onMouseDown);
    text.addEventListener('keydown', onKeyDown);
    return () => {
      stopTouch();
      text.removeEventListener('click', onClick);
      text.removeEventListener('mousedown', onMouseDown);
      text.removeEventListener('keydown', onKeyDown);
    };
  }, [element, chapter]);

  return useMemo(
    () => ({
      verses: selection.verses,
      clear: () => setSelection(NOTHING),
      select: (verse: number) => setSelection({ verses: [verse], anchor: verse }),
    }),
    [selection.verses],
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function verseAt(target: EventTarget | null): number | undefined {
  const part = target instanceof Element ? target.closest('[data-verse]') : null;
  return part ? Number(part.getAttribute('data-verse')) : undefined;
}

function focusVerse(text: HTMLElement, verse: number): void {
  text.querySelector<HTMLElement>(`#v${verse} .number`)?.focus();
}

/** After a long press the finger drags a range instead of the page. */
function followTouch(text: HTMLElement, take: (verse: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDragging = false;
  const takeAt = ({ clientX, clientY }: Touch) => {
    const verse = verseAt(document.elementFromPoint(clientX, clientY));
    if (verse !== undefined) take(verse);
  };
  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1) return;
    timer = setTimeout(() => {
      isDragging = true;
      takeAt(touch);
    }, LONG_PRESS);
  };
  const onMove = (event: TouchEvent) => {
    clearTimeout(timer);
    const [touch] = event.touches;
    if (!isDragging || !touch) return;
    event.preventDefault();
    takeAt(touch);
  };
  const onEnd = (event: TouchEvent) => {
    clearTimeout(timer);
    // The click that follows would pick the last verse alone.
    if (isDragging) event.preventDefault();
    isDragging = false;
  };
  text.addEventListener('touchstart', onStart, { passive: true });
  text.addEventListener('touchmove', onMove, { passive: false });
  text.addEventListener('touchend', onEnd, { passive: false });
  text.addEventListener('touchcancel', onEnd, { passive: false });
  return () => {
    clearTimeout(timer);
    text.removeEventListener('touchstart', onStart);
    text.removeEventListener('touchmove', onMove);
    text.removeEventListener('touchend', onEnd);
    text.removeEventListener('touchcancel', onEnd);
  };
}
