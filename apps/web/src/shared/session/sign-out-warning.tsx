import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { UnsentDialogProps } from './unsent-dialog.tsx';

const useQuestion = create<{
  readonly Dialog?: ComponentType<UnsentDialogProps>;
  readonly asked?: UnsentDialogProps | undefined;
}>(() => ({}));

/** Whether the reader leaves, although something here has not reached the server; asks where there is. */
export async function mayLeave(userId: string): Promise<boolean> {
  const { countUnsent, lookForUnsent } = await import('./unsent.ts');
  await lookForUnsent(userId);
  if (countUnsent(userId) === 0) return true;
  const { UnsentDialog } = await import('./unsent-dialog.tsx');
  return new Promise((resolve) => {
    const onAnswer = (isLeaving: boolean) => {
      useQuestion.setState({ asked: undefined });
      resolve(isLeaving);
    };
    useQuestion.setState({ Dialog: UnsentDialog, asked: { userId, onAnswer } });
  });
}

/** The place of the question, once in the app. */
export function SignOutWarning() {
  const { Dialog, asked } = useQuestion();
  return Dialog && asked ? <Dialog {...asked} /> : null;
}
