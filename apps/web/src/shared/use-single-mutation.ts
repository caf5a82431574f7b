import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

interface SingleMutation<V> {
  readonly isPending: boolean;
  /** What went wrong the last time. */
  readonly error: Error | null;
  /** What the last run was given. */
  readonly variables: V | undefined;
  /** Gives whether the work was done. While a run is pending, another one is ignored. */
  readonly run: (input: V) => Promise<boolean>;
}

/** A mutation that runs once at a time. */
export function useSingleMutation<V = void>(
  work: (input: V) => Promise<unknown>,
  onError: (error: Error) => void,
): SingleMutation<V> {
  const mutationKey = [useId()];
  const queryClient = useQueryClient();
  const { isPending, error, variables, mutateAsync } = useMutation({
    mutationKey,
    mutationFn: work,
    onError,
    // Without a network it fails and says so, instead of waiting.
    networkMode: 'always',
  });
  return {
    isPending,
    error,
    variables,
    async run(input) {
      // A second click may come before the button is drawn as busy, so rendered state is not enough.
      if (queryClient.isMutating({ mutationKey }) > 0) return false;
      return mutateAsync(input).then(
        () => true,
        () => false,
      );
    },
  };
}
