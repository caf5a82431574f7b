import { type RefObject, useEffect } from 'react';

const LEAST_WAY = 70;
const LONGEST_TIME = 600;

/** A quick, level stroke of the finger turns the page: to the left forwards, to the right back. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (direction: 1 | -1) => void): void {
  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    let start: { x: number; y: number; time: number } | undefined;
    const onStart = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      start =
        touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, time: Date.now() } : undefined;
    };
    const onEnd = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch || Date.now() - start.time > LONGEST_TIME) return;
      const x = touch.clientX - start.x;
      const y = touch.clientY - start.y;
      if (Math.abs(x) > LEAST_WAY && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    };
    surface.addEventListener('touchstart', onStart, { passive: true });
    surface.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      surface.removeEventListener('touchstart', onStart);
      surface.removeEventListener('touchend', onEnd);
    };
  }, [element, onSwipe]);
}
