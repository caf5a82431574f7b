import { useRef, useState } from 'react';
import { tellFailure } from '../../shared/sign-in/auth-messages.ts';

interface Task {
  readonly isBusy: boolean;
  /** Does something once at a time; tells the reader when it fails. Gives whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

export function useTask(): Task {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  return {
    isBusy,
    async run(work) {
      // Two quick clicks come before the button is drawn as busy.
      if (isRunning.current) return false;
      isRunning.current = true;
      setIsBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        tellFailure(error, 'An unexpected error occurred. Please try again.');
        return false;
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}
