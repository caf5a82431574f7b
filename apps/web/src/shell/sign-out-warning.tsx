import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { UnsentDialogProps } from './unsent-dialog.tsx';

const useQuestion = create<{
  readonly Dialog?: ComponentType<UnsentDialogProps>;
  readonly answer?: ((isLeaving: boolean) => void) | undefined;
}>(() => ({}));

/** Whether the reader leaves, although something here has not reached the server; asks where there is. */
export async function mayLeave(): Promise<boolean> {
  const { countUnsent } = await import('./unsent.ts');
  if (countUnsent() === 0) return true;
  const { UnsentDialog } = await import('./unsent-dialog.tsx');
  return new Promise((resolve) => {
    const answer = (isLeaving: boolean) => {
      useQuestion.setState({ answer: undefined });
      resolve(isLeaving);
    };
    useQuestion.setState({ Dialog: UnsentDialog, answer });
  });
}

/** The place of the question, once in the app. */
export function SignOutWarning() {
  const { Dialog, answer } = useQuestion();
  return Dialog && answer ? <Dialog onAnswer={answer} /> : null;
}
