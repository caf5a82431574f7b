import { useEffect, useState } from 'react';

/** The bar stays while the page has hardly moved. */
const FIRST_SCREEN = 120;
/** A tremble of the finger is no change of mind. */
const LEAST_MOVE = 6;

/** Whether the reader reads on: the bar leaves then, and returns on the way back up. */
export function useAwayWhileReading(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (now < FIRST_SCREEN) setIsAway(false);
      else if (Math.abs(now - last) > LEAST_MOVE) setIsAway(now > last);
      else return;
      last = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isAway;
}
