import { LampstandError } from '@lampstand/contract';
import { useRef, useState } from 'react';
import { logError } from '../../storage/analytics.ts';

interface Attempt {
  readonly isBusy: boolean;
  /** What went wrong the last time, in one line. */
  readonly problem: string | undefined;
  /** Does something once at a time, and gives whether it was done. `failure` says what was not. */
  attempt(failure: string, work: () => Promise<unknown>): Promise<boolean>;
}

/** For a form that stays as it is when it fails, and says why. */
export function useAttempt(): Attempt {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRunning = useRef(false);
  return {
    isBusy,
    problem,
    async attempt(failure, work) {
      // Two quick clicks come before the button is drawn as busy.
      if (isRunning.current) return false;
      isRunning.current = true;
      setIsBusy(true);
      setProblem(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        logError('study-groups', error);
        setProblem(`${failure} ${error instanceof LampstandError ? error.message : 'Please try again.'}`);
        return false;
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="text-madder text-sm [overflow-wrap:anywhere]">
      {text}
    </p>
  );
}
