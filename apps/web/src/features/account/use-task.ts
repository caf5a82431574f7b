import { tellFailure } from '../../shared/sign-in/auth-messages.ts';
import { useSingleMutation } from '../../shared/use-single-mutation.ts';

interface Task {
  readonly isBusy: boolean;
  /** Does something once at a time; tells the reader when it fails. Gives whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

export function useTask(): Task {
  const { isPending, run } = useSingleMutation(
    (work: () => Promise<unknown>) => work(),
    (error) => tellFailure(error, 'An unexpected error occurred. Please try again.'),
  );
  return { isBusy: isPending, run };
}
