import { type RefObject, useEffect, useEffectEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Lets one verse below an element be pressed, by mouse, finger or keyboard; arrows lead to the others. */
export function useVersePress(
  element: RefObject<HTMLElement | null>,
  onPress: (verse: number) => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const verseAt = (target: EventTarget | null) => {
      const part = target instanceof Element ? target.closest('[data-verse]') : null;
      return part && element.current?.contains(part) ? Number(part.getAttribute('data-verse')) : undefined;
    };
    const onClick = ({ target }: MouseEvent) => {
      const verse = verseAt(target);
      // A text selection is for copying.
      if (verse !== undefined && document.getSelection()?.type !== 'Range') press(verse);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const verse = verseAt(event.target);
      const step = steps[event.key];
      if (verse === undefined || !(step || event.key === 'Enter' || event.key === ' ')) return;
      event.preventDefault();
      if (!step) return press(verse);
      const numbers = [...(element.current?.querySelectorAll<HTMLElement>('.number') ?? [])];
      const at = numbers.indexOf(event.target as HTMLElement);
      numbers[at + step]?.focus();
    };
    // On the document, for the text comes and goes.
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [element]);
}
