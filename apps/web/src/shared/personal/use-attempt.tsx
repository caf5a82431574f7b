import { LampstandError } from '@lampstand/contract';
import { logError } from '../../storage/analytics.ts';
import { useSingleMutation } from '../use-single-mutation.ts';

interface Attempt {
  readonly isBusy: boolean;
  /** What went wrong the last time, in one line. */
  readonly problem: string | undefined;
  /** Does something once at a time, and gives whether it was done. `failure` says what was not. */
  attempt(failure: string, work: () => Promise<unknown>): Promise<boolean>;
}

interface Work {
  readonly failure: string;
  readonly work: () => Promise<unknown>;
}

/** For a form that stays as it is when it fails, and says why. */
export function useAttempt(): Attempt {
  const { isPending, error, variables, run } = useSingleMutation(
    ({ work }: Work) => work(),
    (failed) => logError('study-groups', failed),
  );
  return {
    isBusy: isPending,
    problem: error
      ? `${variables?.failure} ${error instanceof LampstandError ? error.message : 'Please try again.'}`
      : undefined,
    attempt: (failure, work) => run({ failure, work }),
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
