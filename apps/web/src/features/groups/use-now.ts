import { useEffect, useState } from 'react';
import { useAppContext } from '../../shared/app-context.ts';

const STEP = 5000;

/** The time on the server's clock, which decides when a room is open; it goes on while it is shown. */
export function useNow(): number {
  const { session } = useAppContext();
  const [now, setNow] = useState(() => Date.now() + session.clockOffset);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + session.clockOffset), STEP);
    return () => clearInterval(timer);
  }, [session]);
  return now;
}
